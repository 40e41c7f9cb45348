-- Files of photos whose member has left: they answer to nobody, and come back with the account or go for good.
-- They lead to no member: their photos do.
create table hidden_photo_file (name text primary key);
insert into hidden_photo_file (name)
select distinct file.name
from account
join photo on photo.member_id = account.id
cross join lateral jsonb_each_text(photo.renditions) as file (purpose, name)
where account.status = 'deleted' and file.name is not null;
