-- What a member answered to somebody's card in the swipe game.
create table swipe (
  member_id uuid not null references account on delete cascade,
  other_id uuid not null,
  liked boolean not null,
  created_at timestamptz not null,
  primary key (member_id, other_id)
);
create index swipe_likes on swipe (member_id, created_at) where liked; -- how many likes a member gave today
