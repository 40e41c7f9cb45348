-- When the mail that announces a charge was sent: before it, nothing is charged. Of what was announced by an earlier
-- version, the mail has gone out.
alter table top_up add column told_at timestamptz;
update top_up set told_at = charge_at - interval '1 day' where charge_at is not null;
