-- What a search can filter by besides age and region. `facets` has a bit for each value of a profile's fields, for a
-- photo and for showing when one is online; `interests` a bit for each interest (src/shared/search-facets.ts). `cell` is
-- the square of about 5.5 km in which the member's place lies (src/shared/search-grid.ts), null for an unknown place.
alter table search_entry
  add column facets bigint not null default 0,
  add column interests bigint not null default 0,
  add column cell integer,
  add column signed_up_at timestamptz not null default '2020-01-01';
update search_entry set
  signed_up_at = account.signup_date,
  cell = (select floor((latitude::numeric + 90) * 20)::integer * 4500 + floor((longitude::numeric + 180) * 12.5)::integer
    from place where place.country = profile.country and place.id = profile.place_id),
  interests = (select coalesce(sum(distinct 1::bigint << (array_position(array[
      'adventure', 'animals', 'architecture', 'art', 'astronomy', 'baking', 'beach', 'board_games', 'books', 'camping',
      'cars', 'cats', 'climbing', 'coffee', 'comedy', 'cooking', 'crafts', 'cycling', 'dancing', 'diving', 'dogs',
      'family', 'fashion', 'festivals', 'fishing', 'fitness', 'football', 'gaming', 'gardening', 'hiking', 'history',
      'horses', 'interior', 'languages', 'meditation', 'motorcycling', 'movies', 'museums', 'music', 'nature',
      'photography', 'running', 'sailing', 'science', 'series', 'singing', 'skating', 'skiing', 'swimming', 'tennis',
      'theatre', 'travel', 'volunteering', 'wellness', 'wine', 'writing', 'yoga'], interest) - 1)), 0)::bigint
    from unnest(profile.interests) as interest),
  facets =
    coalesce(1::bigint << (array_position(
      array['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other'], hair_color) - 1), 0) |
    coalesce(1::bigint << (array_position(array['brown', 'blue', 'green', 'grey', 'hazel'], eye_color) + 9), 0) |
    coalesce(1::bigint << (array_position(
      array['slim', 'average', 'athletic', 'curvy', 'sturdy'], body_type) + 17), 0) |
    coalesce(1::bigint << (array_position(
      array['single', 'divorced', 'widowed', 'separated', 'open_relationship'], relationship_status) + 25), 0) |
    coalesce(1::bigint << (array_position(array['none', 'small', 'some', 'many'], tattoos) + 33), 0) |
    coalesce(1::bigint << (array_position(
      array['relationship', 'dating', 'friendship', 'chat', 'see_what_happens'], signup_reason) + 39), 0) |
    case when main_photo_id is null then 0 else 1::bigint << 48 end |
    case when shows_online and not profile.fictional then 1::bigint << 49 else 0 end
  from profile join account on account.id = profile.member_id
  where profile.member_id = search_entry.member_id;
alter table search_entry alter column signed_up_at drop default;

drop index search_entry_country;
drop index search_entry_region;
drop index search_entry_birth;
-- a page of members of a country, of a region, or of squares around a place, who were online last
create index search_entry_country on search_entry (site_id, pool, country, last_online desc, member_id desc)
  include (date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at);
create index search_entry_region on search_entry (site_id, pool, country, region, last_online desc, member_id desc)
  include (date_of_birth, cell, members_only, fictional, facets, interests, signed_up_at);
create index search_entry_cell on search_entry (site_id, pool, country, cell, last_online desc, member_id desc)
  include (date_of_birth, region, members_only, fictional, facets, interests, signed_up_at);
-- a page of a country's newest members
create index search_entry_newest on search_entry (site_id, pool, country, signed_up_at desc, member_id desc)
  include (date_of_birth, region, cell, members_only, fictional, facets, interests, last_online);
-- the days at both ends of an age range, and searches of few ages
create index search_entry_birth on search_entry (site_id, pool, country, date_of_birth)
  include (region, cell, last_online, member_id, members_only, fictional, facets, interests, signed_up_at);

-- How many members each square holds, so that a search around a place need not count them.
create table search_cell_count (
  site_id uuid not null,
  country text not null,
  pool text not null check (pool in ('mf', 'fm', 'mm', 'ff')),
  cell integer not null,
  members integer not null,
  primary key (site_id, country, pool, cell)
);
insert into search_cell_count
  select site_id, country, pool, cell, count(*) from search_entry where cell is not null group by 1, 2, 3, 4;
