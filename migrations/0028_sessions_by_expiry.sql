-- A session ends 30 days after its login, and no longer for lack of use.
drop index session_last_seen;
create index session_expiry on session (expires_at); -- remove those that have run out
