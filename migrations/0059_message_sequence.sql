-- Each message has a number in its conversation, without gaps, so that a browser knows whether it missed one.
alter table conversation add column last_seq integer not null default 0;
alter table message add column seq integer;
update message set seq = numbered.seq
from (select conversation_id, id, row_number() over (partition by conversation_id order by id) as seq from message) numbered
where message.conversation_id = numbered.conversation_id and message.id = numbered.id;
alter table message alter column seq set not null;
create unique index message_place on message (conversation_id, seq); -- the messages of a conversation in their order
update conversation set last_seq = coalesce((select max(seq) from message where conversation_id = conversation.id), 0);

-- How far a member has read, by number; last_read_id is written no more.
alter table inbox add column last_read_seq integer;
update inbox set last_read_seq = message.seq
from message where message.conversation_id = inbox.conversation_id and message.id = inbox.last_read_id;
