-- When the likes of two members became mutual, in the rows of both: matches are listed by it.
alter table member_like add column matched_at timestamptz;
-- What on the profile a like is for, and a few words about it.
alter table member_like add column about text;
alter table member_like add column words text;
update member_like mine set matched_at = greatest(mine.created_at, theirs.created_at)
from member_like theirs where theirs.liked_id = mine.liker_id and theirs.liker_id = mine.liked_id;
create index member_like_matched on member_like (liked_id, matched_at desc, liker_id desc)
  where matched_at is not null; -- a member's matches, latest first

-- A card that was taken back, until it is played again; the time stays, because that can be done once.
alter table swipe add column undone_at timestamptz;
-- The day of the first like by this card, where the member lived then: likes are counted by it.
alter table swipe add column liked_on date;
update swipe set liked_on = (created_at at time zone 'utc')::date where liked;
create index swipe_liked_on on swipe (member_id, liked_on) where liked_on is not null; -- how many likes a member gave on a day
drop index swipe_likes;
create index swipe_latest on swipe (member_id, created_at desc); -- the last card that a member played
