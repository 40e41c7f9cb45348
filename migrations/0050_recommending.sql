-- What the recommended order asks of a member (docs/recommending.md), in one narrow row. `learned` holds 32-bit floats:
-- openness, appeal, and the tastes for which they like and are liked; null where too little is known.
create table recommendation (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  date_of_birth date not null,
  sought_min_age smallint,
  sought_max_age smallint,
  sought_distance_km smallint,
  latitude real,
  longitude real,
  -- a bit for each interest: the first 30, and the others
  interests_first integer not null default 0,
  interests_other integer not null default 0,
  completeness real not null,
  photos smallint not null,
  fictional boolean not null,
  -- conversations that others began, and how many of these the member answered
  asked integer not null default 0,
  answered integer not null default 0,
  learned bytea,
  learned_at timestamptz,
  -- impressions of the member's card, as they were left at `shown_at`
  shown real not null default 0,
  shown_at timestamptz not null default '2020-01-01'
) with (fillfactor = 80);

-- What is learned of a site as a whole: the log odds of a like. No row where there are too few signals.
create table taste (
  site_id uuid primary key references site,
  base real not null,
  signals integer not null,
  learned_at timestamptz not null
);
