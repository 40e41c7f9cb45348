-- Money that banks need days for: when it is there.
alter table sandbox_payment add column arrives_at timestamptz;
create index sandbox_reversal_created on sandbox_reversal (created_at); -- what went back lately, of all payments
