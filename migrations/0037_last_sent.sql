-- The last message that the member sent: free members go on with the conversations in which they wrote last.
alter table inbox add column last_sent_id uuid;
update inbox set last_sent_id =
  (select id from message where message.conversation_id = inbox.conversation_id
     and message.sender_id = inbox.member_id order by id desc limit 1)
where sent > 0;
