-- Whether the provider has said that the payment is under way: it keeps it, and its discount, until it has an end.
alter table purchase add column under_way boolean not null default false;
-- The order that took the place, and the discount, of this one.
alter table purchase add column replaced_by uuid references purchase;
-- the discount that is in use, when prices and accounts are read
create index purchase_discount_under_way on purchase (member_id)
  where under_way and status = 'pending' and discount_code is not null;
-- Closed by the shop, not by the buyer.
alter table sandbox_payment add column called_off boolean not null default false;
