-- Whether the member's list of conversations begins with those that have unread messages.
alter table profile add column unread_first boolean not null default false;
