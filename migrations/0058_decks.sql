-- Whom the swipe game deals to a member next, and how far the walk that found them has come, so that it does not read
-- again all whom the member has decided on. Begun anew after a day, and not logged: after a crash of the database, too.
create unlogged table deck (
  member_id uuid not null references account on delete cascade,
  country text not null,
  filters text not null,
  begun_at timestamptz not null,
  ranked_at timestamptz not null,
  listed uuid[] not null,
  -- the last entry read; null once there are no more
  walked_at timestamptz,
  walked_id uuid,
  primary key (member_id, country)
);
