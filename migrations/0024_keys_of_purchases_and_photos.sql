-- Ids are made by the server. What a client makes is a key, its member's own, by which the same request sent again
-- is done once. Until now it was the id itself; a purchase whose member has been erased keeps none.
alter table purchase add column order_key uuid;
update purchase set order_key = purchase.id from account where account.id = purchase.member_id;
create unique index purchase_order_key on purchase (member_id, order_key); -- the same order sent again

alter table photo add column upload_key uuid;
update photo set upload_key = id;
create unique index photo_upload_key on photo (member_id, upload_key); -- the same upload sent again
