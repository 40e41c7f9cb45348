-- Counts of a day, where they are not in Redis: a restart must not forget them. Keys are hashes, as some are addresses.
create table kept_limit (
  name text not null,
  key text not null,
  points integer not null check (points > 0),
  until timestamptz not null,
  primary key (name, key)
);
create index kept_limit_until on kept_limit (until); -- what is over
