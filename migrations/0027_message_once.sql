-- The id that a client gave a message is one message of its sender, whoever it goes to. Where one was used for
-- several, all but the first get their own id in its place.
update message set client_id = id
where exists (
  select from message earlier
  where earlier.sender_id = message.sender_id and earlier.client_id = message.client_id and earlier.id < message.id
);
drop index message_sent_once;
create unique index message_sent_once on message (sender_id, client_id); -- a send that was repeated
