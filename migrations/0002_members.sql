-- accounts: who may come in. The profile of the same id is what others see.
create table account (
  id uuid primary key,
  site_id uuid not null references site,
  email text not null,
  password_hash text,
  status text not null check (status in ('not_confirmed', 'active', 'deleted')),
  language text not null,
  paid_user boolean not null default false,
  scripted boolean not null default false,
  signup_date timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  terms_version timestamptz not null,
  terms_accepted_at timestamptz not null,
  -- consent to use special-category data (sexuality) for showing members to each other
  special_category_consent_at timestamptz,
  tracking jsonb not null default '{}',
  signup_message text
);

-- An address, and a profile name, belongs to one account per site. Kept apart from the account so that
-- uniqueness has its own distribution key.
create table email_claim (
  site_id uuid not null,
  email_key text not null,
  member_id uuid not null,
  primary key (site_id, email_key)
);
create index email_claim_member on email_claim (member_id); -- an account's own claim, when it changes or goes

create table name_claim (
  site_id uuid not null,
  name_key text not null,
  member_id uuid not null,
  primary key (site_id, name_key)
);
create index name_claim_member on name_claim (member_id); -- an account's own claim, when it changes or goes

create table session (
  token_hash bytea primary key,
  member_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text not null default ''
);
create index session_member on session (member_id); -- end a member's other sessions

create table mail_token (
  token_hash bytea primary key,
  member_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('activation')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_token_member on mail_token (member_id, purpose, created_at); -- how many were sent today

create table profile (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  sexuality text not null check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  date_of_birth date not null,
  country text not null,
  region text not null,
  place_id text not null,
  profile_text text not null default '',
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  signup_reason text,
  interests text[] not null default '{}',
  fictional boolean not null default false,
  invisible boolean not null default false,
  main_photo_id uuid,
  last_online_at timestamptz not null
);

create table block (
  member_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (member_id, blocked_id)
);
create index block_blocked on block (blocked_id, member_id); -- has this member been blocked by that one

create table photo (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  position smallint not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  -- the name of each rendition's file: thumb, card, full, blurred, share
  renditions jsonb not null,
  thumbhash text not null,
  -- a demo portrait is drawn when it is first asked for; this is what it is drawn from
  portrait jsonb,
  created_at timestamptz not null,
  primary key (member_id, id)
);
create unique index photo_id on photo (id); -- one photo by its id, as a file's name holds it

-- One narrow row for each group of seekers a member is to be found by, while the member is to be found.
-- pool: two letters, own gender and the gender sought ('mf': a man looking for a woman).
create table search_entry (
  site_id uuid not null,
  pool text not null check (pool in ('mf', 'fm', 'mm', 'ff')),
  country text not null,
  region text not null,
  member_id uuid not null,
  date_of_birth date not null,
  last_online timestamptz not null,
  primary key (site_id, country, pool, member_id)
);
-- a page of members of a country, or of a region, who were online last
create index search_entry_country on search_entry
  (site_id, pool, country, last_online desc, member_id desc) include (date_of_birth, region);
create index search_entry_region on search_entry
  (site_id, pool, country, region, last_online desc, member_id desc) include (date_of_birth);
create index search_entry_member on search_entry (member_id); -- take a member out, or move their time

-- A like belongs to who receives it.
create table member_like (
  liked_id uuid not null,
  liker_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (liked_id, liker_id)
);
create index member_like_received on member_like (liked_id, (seen_at is null) desc, created_at desc); -- received, new first
create index member_like_given on member_like (liker_id, created_at desc); -- given, newest first
