-- How many messages a member has deleted for themselves: a browser that knows of fewer reads the conversation again.
alter table inbox add column deletions integer not null default 0;
