-- When who received a like looked past it, and when they were shown that it made a match.
alter table member_like add column passed_at timestamptz;
alter table member_like add column celebrated_at timestamptz;
update member_like set celebrated_at = created_at where exists (
  select from member_like mutual where mutual.liked_id = member_like.liker_id and mutual.liker_id = member_like.liked_id
);
