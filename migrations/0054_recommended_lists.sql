-- The recommended order of a member's latest searches, so that their pages neither repeat nor skip anybody while scores
-- change. Kept for a day, and not logged: after a crash of the database a search begins anew.
create unlogged table recommended_list (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  filters text not null,
  made_at timestamptz not null,
  listed uuid[] not null,
  -- the last entry read; null once there are no more
  walked_at timestamptz,
  walked_id uuid,
  primary key (member_id, id)
);
