-- The name as the blocker could see it; null where the blocked member was out of their sight.
alter table block add column name text;
update block set name = coalesce(
  (select inbox.other_name from inbox
   where inbox.member_id = block.member_id and inbox.other_id = block.blocked_id),
  (select profile.name from profile join account on account.id = profile.member_id
   where profile.member_id = block.blocked_id
     and (
       exists (select from inbox
         where inbox.member_id = block.member_id and inbox.other_id = block.blocked_id)
       or not profile.invisible and account.status <> 'deleted'
         and not exists (select from block as back
           where back.member_id = block.blocked_id and back.blocked_id = block.member_id)
     ))
);
