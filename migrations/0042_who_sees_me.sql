-- What a member lets others see: visitors without an account too, and their sexuality.
alter table profile add column members_only boolean not null default false;
alter table profile add column shows_sexuality boolean not null default true;

alter table search_entry add column members_only boolean not null default false;
alter table search_entry add column fictional boolean not null default false;
update search_entry set fictional = true from profile
  where profile.member_id = search_entry.member_id and profile.fictional;
drop index search_entry_country;
drop index search_entry_region;
-- a page of members of a country, or of a region, who were online last
create index search_entry_country on search_entry (site_id, pool, country, last_online desc, member_id desc)
  include (date_of_birth, region, members_only, fictional);
create index search_entry_region on search_entry (site_id, pool, country, region, last_online desc, member_id desc)
  include (date_of_birth, members_only, fictional);
