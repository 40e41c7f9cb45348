-- What a browser made at random for its signup, as a hash: the same signup sent again is the same account. The
-- account's own id is made by the server.
alter table account add column signup_key_hash bytea;
create unique index account_signup_key on account (site_id, signup_key_hash); -- the same signup sent again
