-- Declarations by which somebody ends their contract without logging in, each with a number of its own.
create table ending (
  id uuid primary key,
  request_key uuid not null unique, -- made by the client: sending twice is one declaration
  site_id uuid not null,
  number text not null unique,
  name text not null,
  email text not null,
  email_key text not null,
  contract text not null,
  kind text not null check (kind in ('ordinary', 'extraordinary')),
  reason text not null,
  wished_for date, -- null: as soon as possible
  language text not null,
  declared_at timestamptz not null,
  ended_at timestamptz -- when a link in its mail ended an account
);
create index ending_address on ending (site_id, email_key); -- those of an account's address
