-- Signups that a partner or an import began: what is known of somebody until they complete it themselves. The row
-- goes when they do, or when its link has run out.
create table prepared_signup (
  id uuid primary key,
  site_id uuid not null references site,
  host text not null,
  email text not null,
  email_key text not null,
  language text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  -- when its mail was handed to the queue
  queued_at timestamptz,
  token_hash bytea,
  expires_at timestamptz
);
create unique index prepared_signup_email on prepared_signup (site_id, email_key); -- one for each address of a site
create unique index prepared_signup_token on prepared_signup (token_hash); -- the one that a link belongs to
create index prepared_signup_unmailed on prepared_signup (created_at) where queued_at is null; -- whose mail is due
create index prepared_signup_expiry on prepared_signup (expires_at); -- whose link has run out
