-- Searches that a member has saved. The primary key lists a member's, and finds one of them.
create table saved_search (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  weekly_mail boolean not null,
  saved_at timestamptz not null,
  -- those who signed up since then are new
  looked_at timestamptz not null,
  primary key (member_id, id)
);
