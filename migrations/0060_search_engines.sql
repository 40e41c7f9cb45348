-- Whether search engines may list the member's profile, where visitors may see it.
alter table profile add column search_engines boolean not null default false;
