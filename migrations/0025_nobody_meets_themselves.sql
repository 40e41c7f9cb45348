-- Nobody likes, passes or blocks themselves. Ids in capitals had let some.
delete from member_like where liked_id = liker_id;
delete from swipe where member_id = other_id;
delete from block where member_id = blocked_id;
alter table member_like add check (liked_id <> liker_id);
alter table swipe add check (member_id <> other_id);
alter table block add check (member_id <> blocked_id);
