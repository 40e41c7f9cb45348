-- Mails and text messages that a demo keeps to be looked at instead of sending them.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null
);

create table push_subscription (
  endpoint text primary key,
  member_id uuid not null references account on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null
);
create index push_subscription_member on push_subscription (member_id); -- where to send a member's news
