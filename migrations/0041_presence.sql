-- When each connected member's live connection was last seen to stand. Written every minute, so not logged: after a
-- crash of the database nobody is online until they connect again, which is so.
create unlogged table presence (
  member_id uuid primary key references account on delete cascade,
  connected_at timestamptz not null
) with (fillfactor = 60);
