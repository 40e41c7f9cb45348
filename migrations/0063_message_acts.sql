-- What was done with a message after it was sent. A conversation has two members, so each has a column of their own.
alter table conversation add column last_revision integer not null default 0;
alter table message
  add column reply_seq integer,
  add column edited_at timestamptz,
  add column unsent_at timestamptz check (unsent_at is null or body = ''),
  add column sender_reaction text,
  add column receiver_reaction text,
  add column hidden_from_sender boolean not null default false,
  add column hidden_from_receiver boolean not null default false,
  add column revision integer;
create index message_changed on message (conversation_id, revision) where revision is not null; -- the changes that a browser missed
