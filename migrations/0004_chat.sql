create table conversation (
  id uuid primary key,
  site_id uuid not null,
  low_member_id uuid not null,
  high_member_id uuid not null,
  created_at timestamptz not null,
  check (low_member_id < high_member_id)
);
create unique index conversation_pair on conversation (low_member_id, high_member_id); -- two members have one conversation

-- Each member's own view of a conversation.
create table inbox (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  unread integer not null default 0 check (unread >= 0),
  sent integer not null default 0,
  last_message_at timestamptz,
  last_read_id uuid,
  removed_at timestamptz,
  primary key (member_id, conversation_id)
);
create unique index inbox_other on inbox (member_id, other_id); -- the conversation with this member
create index inbox_recent on inbox (member_id, last_message_at desc) where removed_at is null; -- the conversation list

create table message (
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  body text not null,
  credits integer not null default 0,
  created_at timestamptz not null,
  primary key (conversation_id, id)
);
create unique index message_sent_once on message (conversation_id, sender_id, client_id); -- a send that was repeated
