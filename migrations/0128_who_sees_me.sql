-- Whether the member has said who sees them, members only or visitors too; until then it is members only.
alter table profile add column seen_by_chosen boolean not null default true;
