-- Staff list members by state, signup, country and paying, and find them by part of a name or an address.
create extension if not exists pg_trgm with schema public;
create index profile_name_part on profile using gin (lower(name) public.gin_trgm_ops) with (fastupdate = off); -- by part of a name
create index email_claim_part on email_claim using gin (email_key public.gin_trgm_ops) with (fastupdate = off); -- by part of an address
create index account_of_site on account (site_id, signup_date desc, id desc); -- a site's members, newest first
create index account_not_confirmed_of_site on account (site_id, signup_date desc, id desc) where status = 'not_confirmed'; -- those who have not confirmed
create index account_suspended_of_site on account (site_id, signup_date desc, id desc) where suspended_until is not null; -- those suspended
create index account_banned_of_site on account (site_id, signup_date desc, id desc) where banned_at is not null; -- those banned
create index account_deleted_of_site on account (site_id, signup_date desc, id desc) where status = 'deleted'; -- those who leave
create index account_paying_of_site on account (site_id, signup_date desc, id desc) where paid_user; -- those who pay
create index profile_held_of_site on profile (site_id, member_id) where held_at is not null; -- those hidden since a report
create index profile_country_of_site on profile (site_id, country); -- those of a country with few members
create index debit_mandate_iban on debit_mandate (site_id, iban_label); -- whose account this may be
create index debit_mandate_phone on debit_mandate (site_id, phone_label) where phone_label is not null; -- whose number ends so
create index purchase_of_site_by_currency on purchase (site_id, currency, created_at desc, id desc); -- those in one currency
