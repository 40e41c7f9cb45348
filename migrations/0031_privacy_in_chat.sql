-- The name by which each of two members goes on standing in their conversation after a block, as it was then; null
-- while neither blocks the other.
alter table inbox add column other_name text;
update inbox set other_name = profile.name from profile, block
where profile.member_id = inbox.other_id
  and ((block.member_id = inbox.member_id and block.blocked_id = inbox.other_id)
    or (block.member_id = inbox.other_id and block.blocked_id = inbox.member_id));

-- What a member lets others know of what they do, and is told of others in return.
alter table profile add column shows_reading boolean not null default true;
alter table profile add column shows_typing boolean not null default true;
alter table profile add column shows_online boolean not null default true;
