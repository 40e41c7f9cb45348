-- What else a member may say of themselves, where the site asks for it.
alter table profile add column height_cm smallint check (height_cm between 120 and 230);
alter table profile add column children text;
alter table profile add column child_wish text;
alter table profile add column smoking text;
alter table profile add column education text;
alter table profile add column work text not null default '';
alter table profile add column languages text[] not null default '{}';
