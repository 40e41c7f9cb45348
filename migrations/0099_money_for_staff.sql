-- What staff of a site read of its money.
create index purchase_of_site on purchase (site_id, id desc); -- the newest purchases
create index purchase_of_site_by_status on purchase (site_id, status, id desc); -- those in one state
create index reversal_of_site on reversal (site_id, id desc); -- what went back, newest first
create index reversal_unpaid on reversal (site_id, id) where status in ('requested', 'sent', 'failed'); -- what is still owed
create index receipt_of_site on receipt (site_id, issued_at); -- the books of a period
