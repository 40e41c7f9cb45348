-- A report may be about one message of a conversation, of which it keeps the words as they were.
alter table report
  add column conversation_id uuid,
  add column message_seq integer,
  add check ((conversation_id is null) = (message_seq is null));
