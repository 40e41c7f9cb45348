-- A browser that a member logged in with before. Its token is in a cookie of its own; we keep only the hash.
-- Several members may share a browser, and so a token.
create table known_device (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  country text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (member_id, id)
);
create index known_device_token on known_device (token_hash, member_id); -- is this browser one of the member's
create index known_device_last_seen on known_device (last_seen_at); -- forget those that are not used any more

-- A session's name in the list and on live connections: it stays when the token is renewed.
alter table session add column id uuid;
update session set id = gen_random_uuid();
alter table session alter column id set not null;
create unique index session_id on session (id); -- end one of the list; which live connections are still good
-- where it was last seen from: only the country, never the address
alter table session add column country text;
alter table session add column device_id uuid;
-- when the member last proved to be who they are within this session
alter table session add column proven_at timestamptz;
create index session_last_seen on session (last_seen_at); -- remove those that nobody used any more

create table passkey (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- kept by the device's maker and there on the member's other devices as well
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, id)
);
create unique index passkey_credential on passkey (credential_id); -- whose is the one that somebody logs in with

-- What a passkey is asked to sign: once, within minutes, by the browser that asked for it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  bound_to bytea not null,
  purpose text not null,
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at); -- remove what was never used
