-- What a message carries instead of words: a photo, whose files are in the storage.
alter table message add column attachment jsonb check (attachment is null or (body = '' and gift is null));
-- for the files of a message that was reported: they are kept with the report
create index report_message on report (conversation_id, message_seq) where conversation_id is not null;
