-- Staff list a site's purchases by time, state, method and amount.
drop index purchase_of_site;
drop index purchase_of_site_by_status;
create index purchase_of_site on purchase (site_id, created_at desc, id desc); -- the newest purchases
create index purchase_of_site_by_status on purchase (site_id, status, created_at desc, id desc); -- those in one state
create index purchase_of_site_back on purchase (site_id, created_at desc, id desc) where reversed_amount > 0; -- those of which something went back
create index purchase_of_site_by_method on purchase (site_id, payment_method, created_at desc, id desc); -- those by one method
create index purchase_of_site_by_amount on purchase (site_id, amount, created_at desc); -- those of an amount
