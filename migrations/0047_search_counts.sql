-- How many members each search pool holds, by region and month of birth, so that a search need not count its results.
-- The region '' is the whole country. Changed together with search_entry.
create table search_count (
  site_id uuid not null,
  country text not null,
  pool text not null check (pool in ('mf', 'fm', 'mm', 'ff')),
  region text not null,
  birth_month date not null,
  members_only boolean not null,
  fictional boolean not null,
  members integer not null,
  primary key (site_id, country, pool, region, birth_month, members_only, fictional)
);
insert into search_count
  select site_id, country, pool, coalesce(region, ''), birth_month, members_only, fictional, count(*)
  from (select *, date_trunc('month', date_of_birth)::date as birth_month from search_entry) as entry
  group by grouping sets (
    (site_id, country, pool, region, birth_month, members_only, fictional),
    (site_id, country, pool, birth_month, members_only, fictional)
  );

-- the days at both ends of an age range, and searches of few ages
create index search_entry_birth on search_entry (site_id, pool, country, date_of_birth)
  include (region, last_online, member_id, members_only, fictional);
