-- When mails of a kind were asked for of late. An address without an account is counted like one with, so only a
-- keyed hash tells whom a row is about.
create table mail_request (
  key_hash bytea primary key,
  asked_at timestamptz[] not null,
  last_asked_at timestamptz not null
);
create index mail_request_last on mail_request (last_asked_at); -- those that no longer count, to be swept

-- The address that a member wants instead, until the link that was mailed to it is used.
create table mail_change (
  member_id uuid primary key references account on delete cascade,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- An address that was given up is kept for who had it as long as the change can be undone: until then nobody else
-- can take it, and nobody logs in with it.
alter table email_claim add column kept_until timestamptz;
create index email_claim_kept on email_claim (kept_until) where kept_until is not null; -- those that nobody needs any more
