-- The whole schema, by the feature that owns each table, in an order in which each table stands after those that it
-- refers to. A later change is a migration of its own, with the next number. docs/schema.sql shows the outcome.

create extension if not exists pg_trgm with schema public;

-- What is only added to: the ledger, the log of staff, decisions.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- ---- server: the mail that it sends ----

-- Mails and text messages that a demo keeps to be looked at instead of sending them.
create table outbox (
  id uuid primary key,
  kind text not null check (kind in ('mail', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null,
  -- whose message it is: a text message is addressed to a telephone number, but its member reads the outbox.
  reader text
);

-- A mail server that is away. While it is, no mail is tried; one look at a time finds out when it is back.
create table mail_outage (
  stream text primary key, -- 'own': what somebody waits for, 'bulk': news and the like
  since timestamptz not null,
  looked_at timestamptz not null
);

-- ---- site: sites, and places ----

-- A site is one brand: its own name, prices and members. Its settings are checked by the program's schema.
create table site (
  id uuid primary key,
  demo boolean not null default false,
  settings jsonb not null default '{}',
  company jsonb not null default '{}',
  created_at timestamptz not null,
  version integer not null default 0 -- of settings and company; who saves over a newer one is told
);

-- By which hosts a site is known.
create table site_domain (
  host text primary key check (host = lower(host)),
  site_id uuid not null references site,
  -- a site's mails name the host that it has had longest, so that a further one takes none along
  added_at timestamptz not null default now()
);

-- First-level subdivisions by ISO 3166-2 code.
create table region (
  country text not null check (country ~ '^[A-Z]{2}$'),
  code text not null,
  name text not null,
  primary key (country, code)
);

-- The words of a name as people type them: without capitals, accents and signs. Spelled out, because what the
-- database itself makes of them depends on its locale.
create function place_words(name text) returns text immutable strict parallel safe language sql as $$
  select regexp_replace(
    lower(translate(
      replace(replace(replace(replace(name, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
      'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆĉĈċĊčČďĎđĐèÈéÉêÊëËēĒĕĔėĖęĘěĚĝĜğĞġĠģĢìÌíÍîÎïÏĩĨīĪĭĬįĮıĺĹļĻľĽŀĿłŁñÑńŃņŅňŇŉòÒóÓôÔõÕöÖøØōŌŏŎőŐŕŔŗŖřŘśŚŝŜşŞšŠșȘţŢťŤŧŦțȚùÙúÚûÛüÜũŨūŪŭŬůŮűŰųŲŵŴýÝÿŸŷŶźŹżŻžŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeeggggggggiiiiiiiiiiiiiiiiillllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    )),
    '[^a-z0-9]+', ' ', 'g'
  )
$$;

-- All words by which a place may be typed: of its names, and with German ones spelled without dots as well.
create function place_typed_words(name text, other_names text) returns text
immutable strict parallel safe language sql as $$
  select public.place_words(name || ' ' || other_names || ' ' ||
    replace(replace(replace(replace(replace(replace(name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))
$$;

-- The places of a region that members may live in.
create table place (
  country text not null,
  region text not null,
  id text not null,
  name text not null,
  latitude real not null check (latitude between -90 and 90),
  longitude real not null check (longitude between -180 and 180),
  population integer not null default 0,
  -- What a place is called besides its name, in other languages and in speech, with commas between.
  other_names text not null default '',
  primary key (country, id),
  foreign key (country, region) references region (country, code)
);
-- places of which a word begins as typed
create index place_by_words on place using gin (to_tsvector('simple', place_typed_words(name, other_names)));
-- the place nearest to a position
create index place_by_position on place (country, latitude, longitude);

-- ---- office: staff ----

-- Those who run sites. They are no members: accounts, sessions and cookies of their own.
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null,
  name text not null,
  language text not null check (language in ('nl', 'en')),
  password_hash text not null,
  totp_secret text not null, -- sealed; a dump of the database gives no codes
  totp_step bigint not null, -- the step of the last code used, of 30 s since 1970: none works twice
  created_at timestamptz not null
);
create unique index staff_email on staff (email_key); -- log in

-- What somebody may do at a site; nothing at others.
create table staff_role (
  staff_id uuid not null references staff,
  site_id uuid not null references site,
  -- a writer writes as fictional profiles, and does nothing else
  role text not null check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer')),
  granted_by uuid references staff, -- null: by the operator's command
  granted_at timestamptz not null,
  primary key (staff_id, site_id)
);
create index staff_role_site on staff_role (site_id); -- the staff of a site

-- A mailed link by which somebody becomes staff of a site.
create table staff_invitation (
  id uuid primary key,
  token_hash bytea not null,
  site_id uuid not null references site,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer')),
  language text not null check (language in ('nl', 'en')),
  invited_by uuid references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Of somebody who is staff already and lost their password, their phone or both: accepted, it replaces them.
  renews boolean not null default false
);
create unique index staff_invitation_token on staff_invitation (token_hash); -- the mailed link
create unique index staff_invitation_open on staff_invitation (site_id, email_key) where used_at is null; -- one at a time

-- For who has lost their telephone: each works once.
create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

-- Who of the staff is logged in where.
create table staff_session (
  id uuid primary key,
  token_hash bytea not null,
  staff_id uuid not null references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text not null,
  country text
);
create unique index staff_session_token on staff_session (token_hash); -- each request
create index staff_session_staff on staff_session (staff_id); -- the list of one's own

-- What staff did, and what of members they looked at. Never changed.
create table staff_action (
  id uuid primary key,
  site_id uuid not null references site,
  staff_id uuid references staff, -- null: by the operator's command
  at timestamptz not null,
  action text not null,
  member_id uuid, -- whom it is about; erased members keep their number here and nothing else
  subject text not null default '', -- what it is about, if no member
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index staff_action_site on staff_action (site_id, id desc); -- the log, newest first
create index staff_action_member on staff_action (member_id, id desc) where member_id is not null; -- what was done about a member
create index staff_action_staff on staff_action (site_id, staff_id, id desc); -- the log of one colleague
create index staff_action_kind on staff_action (site_id, action, id desc); -- the log of one kind of act
create trigger staff_action_append_only before update or delete or truncate on staff_action
  for each statement execute function refuse_change();

-- ---- site: what staff change of a site ----

-- Each change of a site's settings and company by its staff, and by whom. Number 0 is what staff found.
create table site_version (
  site_id uuid not null references site,
  number integer not null,
  staff_id uuid references staff,
  at timestamptz not null,
  settings jsonb not null,
  company jsonb not null,
  before jsonb not null, -- of what was changed
  after jsonb not null,
  restored integer, -- the version that was brought back
  primary key (site_id, number) -- the history of a site, newest first
);

-- A site's own words instead of the program's on a legal or help page; the newest row counts, and none is changed.
create table site_text (
  id uuid primary key,
  site_id uuid not null references site,
  slug text not null,
  locale text not null,
  title text, -- null, as the rest: the program's own words again
  description text,
  body text,
  staff_id uuid not null references staff,
  at timestamptz not null
);
create index site_text_page on site_text (site_id, slug, locale, id desc); -- a page is opened; its versions

-- Pictures of a site's own, such as its logo. A version that is brought back finds the picture that it named.
create table site_picture (
  name text primary key, -- of the file: its content's hash, keyed by the site
  site_id uuid not null references site on delete cascade,
  created_at timestamptz not null
);

-- ---- accounts: who may come in ----

-- Who may come in. The profile of the same id is what others see.
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
  signup_message text,
  -- When the consent to use special-category data was taken back; special_category_consent_at is null since then.
  special_category_withdrawn_at timestamptz,
  -- What a browser made at random for its signup, as a hash: the same signup sent again is the same account. The
  -- account's own id is made by the server.
  signup_key_hash bytea,
  -- Whom the filling of a demo made. Nobody logs in as them where the deployment is no demo.
  demo boolean not null default false,
  -- The time zone of the browser that the member used last: mails about news do not come at night.
  time_zone text,
  -- where a member pays from, if they chose another country than the one they live in
  payment_country text,
  suspended_until timestamptz,
  banned_at timestamptz,
  shut_out_by uuid, -- the decision, for objecting to it
  -- The landing page by which a member came to the signup, by which the figures tell how far its members get.
  lander text, -- `gallery`, or `gallery/summer` of a campaign; null: by none
  -- Since when the member has no discount for a first purchase, as a bank took one back.
  first_offers_ended_at timestamptz
);
create index account_signup on account (signup_date); -- who signed up some days ago, and may be reminded of something
create index account_deleted on account (deleted_at) where status = 'deleted'; -- accounts whose time to come back is over
create unique index account_signup_key on account (site_id, signup_key_hash); -- the same signup sent again
create index account_suspended on account (suspended_until) where suspended_until is not null; -- those that end
create index account_confirmed on account (confirmed_at); -- what the counts of a day read
create index account_of_site on account (site_id, signup_date desc, id desc); -- a site's members, newest first
create index account_not_confirmed_of_site on account (site_id, signup_date desc, id desc) where status = 'not_confirmed'; -- those who have not confirmed
create index account_suspended_of_site on account (site_id, signup_date desc, id desc) where suspended_until is not null; -- those suspended
create index account_banned_of_site on account (site_id, signup_date desc, id desc) where banned_at is not null; -- those banned
create index account_deleted_of_site on account (site_id, signup_date desc, id desc) where status = 'deleted'; -- those who leave
create index account_paying_of_site on account (site_id, signup_date desc, id desc) where paid_user; -- those who pay

-- An address belongs to one account per site. Kept apart from the account so that
-- uniqueness has its own distribution key.
create table email_claim (
  site_id uuid not null,
  email_key text not null,
  member_id uuid not null,
  -- An address that was given up is kept for who had it as long as the change can be undone: until then nobody else
  -- can take it, and nobody logs in with it.
  kept_until timestamptz,
  primary key (site_id, email_key)
);
create index email_claim_member on email_claim (member_id); -- an account's own claim, when it changes or goes
create index email_claim_kept on email_claim (kept_until) where kept_until is not null; -- those that nobody needs any more
create index email_claim_prefix on email_claim (site_id, email_key text_pattern_ops); -- staff's search by the beginning of an address
create index email_claim_part on email_claim using gin (email_key public.gin_trgm_ops) with (fastupdate = off); -- staff's search by part of an address

-- Who is logged in where. The cookie has the token, the database only its hash.
create table session (
  token_hash bytea primary key,
  member_id uuid not null references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text not null default '',
  -- A session's name in the list and on live connections: it stays when the token is renewed.
  id uuid not null,
  -- where it was last seen from: only the country, never the address
  country text,
  device_id uuid,
  -- when the member last proved to be who they are within this session
  proven_at timestamptz,
  -- A session that goes on under a new token: what the browser had sent under the old one may still arrive.
  previous_token_hash bytea,
  renewed_at timestamptz
);
create unique index session_id on session (id); -- end one of the list; which live connections are still good
create index session_previous_token on session (previous_token_hash)
  where previous_token_hash is not null; -- whose token was this a moment ago
create unique index session_member on session (member_id, id); -- end a member's other sessions; a push subscription's session
create index session_expiry on session (expires_at); -- remove those that have run out

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

-- By what a member may log in instead of a password.
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

-- Links in mails that prove an address: its hash, whose it is and for what.
create table mail_token (
  token_hash bytea primary key,
  member_id uuid not null references account on delete cascade,
  purpose text not null, -- the program knows them by type
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- what the link is about beyond whose it is: the new address of a mail change
  detail text,
  -- When the mail with the link left; null while it waits for the mail server.
  mailed_at timestamptz
);
create index mail_token_member on mail_token (member_id, purpose, created_at); -- how many were sent today

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

-- Which mails went to a member, of what kind and when; never their words.
create table sent_mail (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  kind text not null, -- by which the catalogues know it: accounts.reset_mail
  sent_at timestamptz not null
);
create index sent_mail_of_member on sent_mail (member_id, sent_at desc); -- the newest of a member
create index sent_mail_day on sent_mail (sent_at); -- to be forgotten

-- What became of mails that did not leave at once: they wait, their address was refused, or they were given up.
create table mail_trouble (
  site_id uuid not null references site on delete cascade,
  address_hash bytea not null, -- keyed; the address may be a stranger's
  kind text not null, -- by which the catalogues know the mail: accounts.reset_mail
  member_id uuid references account on delete cascade, -- whose address it is, if it is a member's
  state text not null check (state in ('waits', 'refused', 'given_up')),
  since timestamptz not null,
  noted_at timestamptz not null,
  primary key (site_id, address_hash, kind)
);
create index mail_trouble_of_member on mail_trouble (member_id) where member_id is not null; -- what they are told
create index mail_trouble_noted on mail_trouble (noted_at); -- to be counted, and forgotten

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

-- When each connected member's live connection was last seen to stand. Written every minute, so not logged: after a
-- crash of the database nobody is online until they connect again, which is so.
create unlogged table presence (
  member_id uuid primary key references account on delete cascade,
  connected_at timestamptz not null
) with (fillfactor = 60);

-- By keyed hashes: the browsers and addresses of banned members. They name nobody.
create table ban_mark (
  mark bytea primary key,
  site_id uuid not null,
  kind text not null check (kind in ('device', 'email')),
  decision_id uuid not null,
  created_at timestamptz not null
);
create index ban_mark_decision on ban_mark (decision_id); -- those of a ban that is lifted
create index ban_mark_age on ban_mark (created_at); -- to be swept

-- The latest copy of everything about a member that they asked for; its file is named by the id.
create table data_export (
  member_id uuid primary key references account on delete cascade,
  id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  bytes bigint
);

-- Why members left, apart from who they were: a month, and no number that tells their order.
create table leaving_reason (
  id text primary key,
  site_id uuid not null references site,
  reason text not null
    check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text,
  left_in date not null check (extract(day from left_in) = 1)
);

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

-- ---- members: what others see of a member ----

-- What others see of a member, and whom the member lets see it.
create table profile (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  sexuality text check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')), -- null without the consent
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
  last_online_at timestamptz not null,
  -- a date of birth is changed once more after signup, at most
  birth_date_changed_at timestamptz,
  -- What a member lets others know of what they do, and is told of others in return.
  shows_reading boolean not null default true,
  shows_typing boolean not null default true,
  shows_online boolean not null default true,
  -- What a member lets others see: visitors without an account too, and their sexuality.
  members_only boolean not null default false,
  shows_sexuality boolean not null default true,
  -- Whom a member looks for, as far as they say: an age range, and how far away at most.
  sought_min_age smallint check (sought_min_age >= 18),
  sought_max_age smallint,
  sought_distance_km smallint check (sought_distance_km > 0),
  -- Whether visits are told, to the visited and to the visitor themselves.
  shows_visits boolean not null default true,
  -- What members may say of themselves for the match finder. A race only with its own consent, and never on a profile.
  appearance text check (appearance in ('normal', 'sexy')),
  race text check (race in ('white', 'other')),
  race_consent_at timestamptz,
  -- Whether search engines may list the member's profile, where visitors may see it.
  search_engines boolean not null default false,
  -- What else a member may say of themselves, where the site asks for it.
  height_cm smallint check (height_cm between 120 and 230),
  children text,
  child_wish text,
  smoking text,
  education text,
  work text not null default '',
  languages text[] not null default '{}',
  shows_gifts boolean not null default false,
  -- Whether the member's list of conversations begins with those that have unread messages.
  unread_first boolean not null default false,
  -- Hidden from all others since a report said that the member is a minor, until a person has looked.
  held_at timestamptz,
  released_at timestamptz, -- a person has looked: later reports do not hide again
  -- Of which main photo it was verified that the member is in it, as it was then, and when.
  verified_photo_id uuid,
  verified_file text,
  verified_at timestamptz,
  -- A text that a moderator looks at before others see it: until then they see what was accepted last.
  words_held boolean not null default false,
  -- When the member moved to their country; null: never since signing up. A code for a country's residents asks for a week there.
  country_since timestamptz,
  -- Whether the member has said who sees them, members only or visitors too; until then it is members only.
  seen_by_chosen boolean not null default true,
  constraint profile_sexuality_fits check (
    sexuality is null or sexuality <> case gender when 'male' then 'lesbian' else 'gay' end
  ),
  constraint sought_ages check (
    (sought_min_age is null) = (sought_max_age is null) and sought_min_age <= sought_max_age
  ),
  constraint profile_race_consent check ((race is null) = (race_consent_at is null)),
  constraint profile_verified check (num_nulls(verified_photo_id, verified_file, verified_at) in (0, 3)),
  constraint profile_verified_person check (verified_at is null or not fictional)
);
create index profile_released on profile (released_at) where held_at is not null and released_at is not null; -- to be shown again
-- staff's search by the beginning of a name, whatever the database's collation
create index profile_name on profile (site_id, lower(name) text_pattern_ops);
create index profile_fictional on profile (site_id, member_id) where fictional; -- those for whom the desk answers
create index profile_name_part on profile using gin (lower(name) public.gin_trgm_ops) with (fastupdate = off); -- staff's search by part of a name
create index profile_held_of_site on profile (site_id, member_id) where held_at is not null; -- those hidden since a report
create index profile_country_of_site on profile (site_id, country); -- those of a country with few members

-- A member's answers to prompts of their choice, in the order in which their profile shows them.
create table prompt_answer (
  member_id uuid not null references account on delete cascade,
  prompt text not null,
  position smallint not null check (position between 1 and 3),
  answer text not null,
  changed_at timestamptz not null,
  primary key (member_id, prompt)
);

-- When a member took another name; not which one it was. Its key serves: how many changes lately, and which is the oldest.
create table name_change (
  member_id uuid not null references account on delete cascade,
  changed_at timestamptz not null,
  primary key (member_id, changed_at)
);

-- Who wants to see nothing of whom, and be seen by them no more.
create table block (
  member_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  -- The name as the blocker could see it; null where the blocked member was out of their sight.
  name text,
  primary key (member_id, blocked_id),
  check (member_id <> blocked_id)
);
create index block_blocked on block (blocked_id, member_id); -- has this member been blocked by that one

-- Who looked at whose profile, for both of them. Only while the visitor shows visits: of them both the visited and the
-- visitor themselves are shown nothing else. One row for each pair: the latest day's first visit. Goes 30 days after it.
create table visit (
  member_id uuid not null references account on delete cascade,
  visitor_id uuid not null,
  visited_at timestamptz not null,
  primary key (member_id, visitor_id)
);
create index visit_received on visit (member_id, visited_at desc, visitor_id desc); -- who visited a member, latest first
create index visit_made on visit (visitor_id, visited_at desc, member_id desc); -- whom a member visited, latest first
create index visit_by_time on visit (visited_at); -- those that are too old

-- The other sites of the deployment on which a member is shown too, as the member agreed; both sites allow it.
create table shown_on (
  member_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  agreed_at timestamptz not null,
  primary key (member_id, site_id)
);
create index shown_on_site on shown_on (site_id); -- all whom a site shows no longer

-- Reports and complaints in one table: by members and by visitors, about a member, a message, or whatever their author
-- names. Each has a number, and a state that its author sees. A report is kept without its author after the author's
-- account is erased, and goes with the reported account.
create table report (
  id uuid primary key,
  site_id uuid not null references site,
  -- the client's key: a report that is sent again is the same report
  key uuid not null,
  reporter_id uuid references account on delete set null, -- null: a visitor, or erased
  member_id uuid references account on delete cascade, -- null: not about a member
  reason text not null check (reason in ('minor', 'fake', 'harassment', 'money', 'photo_of_me', 'illegal', 'other')),
  -- the reporter's own
  words text not null,
  -- the profile as it was, which may be changed after
  seen jsonb not null,
  created_at timestamptz not null,
  -- A report may be about one message of a conversation, of which it keeps the words as they were.
  conversation_id uuid,
  message_seq integer,
  number text not null,
  about text not null default '', -- whom or which page, in its author's words
  email text, -- of an author without an account
  email_key text,
  language text not null default 'nl', -- in which such an author is answered
  state text not null default 'received' check (state in ('received', 'looking', 'decided')),
  check ((conversation_id is null) = (message_seq is null)),
  check ((email is null) = (email_key is null))
);
-- for "once", the copy of a reporter's data, and their erasure
create unique index report_once on report (reporter_id, key);
-- for the erasure of the reported member
create index report_member on report (member_id);
-- for the files of a message that was reported: they are kept with the report
create index report_message on report (conversation_id, message_seq) where conversation_id is not null;
create unique index report_number on report (number); -- one by its number, for staff
create unique index report_of_visitor on report (key) where email is not null; -- for "once"
create index report_address on report (site_id, email_key) where email is not null; -- those of an erased account's address
create index report_day on report (site_id, created_at); -- what the counts of a day read

-- Accounts that a person should look at. It ranks and decides nothing.
create table account_look (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  rank smallint not null check (rank between 1 and 100),
  reasons jsonb not null, -- which patterns, each with its count
  found_at timestamptz not null,
  looked_at timestamptz,
  looked_by uuid
);
create index account_look_next on account_look (site_id, rank desc, member_id) where looked_at is null; -- the page, highest first

-- By which right a portrait of a fictional profile is shown, and who of the staff said so. It outlives the portrait.
create table portrait_rights (
  photo_id uuid primary key,
  member_id uuid not null references account on delete cascade, -- the fictional profile
  staff_id uuid not null,
  rights text not null,
  declared_at timestamptz not null
);
create index portrait_rights_member on portrait_rights (member_id); -- those of a profile that is erased

-- ---- photos ----

-- A member's photos, in their order; the first that is accepted stands for the member.
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
  -- What a photo is cut to, in parts of its source (0 to 1); null: shown as it came. The source is then a file of its
  -- own in `renditions`. A rejected photo says why.
  crop jsonb,
  rejection text
    check (rejection in ('not_you', 'no_face', 'contact_details', 'indecent', 'minor', 'poor_quality', 'copyright', 'rules')),
  upload_key uuid, -- made by the client: sending twice is one photo
  primary key (member_id, id)
);
create unique index photo_id on photo (id); -- one photo by its id, as a file's name holds it
create unique index photo_upload_key on photo (member_id, upload_key); -- the same upload sent again
-- Whose photo a file belongs to, by the file's name. New files wait in no list of the index: the planner would rather
-- read all photos than search that list.
create index photo_file on photo using gin ((jsonb_path_query_array(renditions, '$.*'))) with (fastupdate = off);

-- A member shows that they are the one in their main photo: they copy a pose that is asked at random, a moderator compares.
create table photo_verification (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  pose text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null, -- of the pose
  state text not null default 'asked' check (state in ('asked', 'sent', 'approved', 'rejected', 'withdrawn')),
  -- the main photo when the picture came, and its file: another crop is another portrait
  photo_id uuid,
  photo_file text,
  file text, -- of the posed picture, until it is decided
  sent_at timestamptz,
  reason text,
  decided_at timestamptz,
  check ((state = 'sent') = (file is not null)),
  check (state in ('asked', 'withdrawn') or photo_id is not null)
);
create unique index photo_verification_open on photo_verification (member_id) where state in ('asked', 'sent'); -- one at a time
create index photo_verification_member on photo_verification (member_id, asked_at desc); -- the last one, and those of a day

-- ---- credits: the ledger ----

-- Double-entry ledger of credits. Each transfer has two legs that sum to zero: the member's own
-- ('wallet', with a running number and balance) and its counterpart ('signup', 'sale', 'message', …).
-- Both legs stand under the member, so that a transfer never leaves its partition.
create table ledger_entry (
  member_id uuid not null,
  key text not null,
  -- Each reason for which credits come or go has an account of its own, as has what banks give back of direct debits.
  -- 'debt' has no wallet leg: what a chargeback took beyond the member's balance, until credits bought later settle it;
  -- its sum is never above zero.
  account text not null check (account in (
    'wallet', 'signup', 'bonus', 'sale', 'message', 'photo', 'gift', 'refund', 'chargeback', 'debit_return', 'expiry',
    'debt'
  )),
  amount integer not null check (amount <> 0),
  number integer,
  balance integer check (balance >= 0),
  created_at timestamptz not null,
  -- The transfer whose credits this one takes back: they are no longer among those that are spent oldest first.
  of_key text,
  primary key (member_id, key, account),
  check ((account = 'wallet') = (number is not null and balance is not null)),
  constraint ledger_entry_of_key_check check (of_key is null or (account = 'wallet' and amount < 0))
);
create unique index ledger_wallet on ledger_entry (member_id, number) include (balance) where account = 'wallet'; -- the balance now
-- What a member was given and bought, which the credits they hold come from: read with each conversation.
create index ledger_grants on ledger_entry (member_id, number desc) include (key, amount) where account = 'wallet' and amount > 0;
create index ledger_taken on ledger_entry (member_id, of_key) include (amount) where of_key is not null; -- read with each grant
create index ledger_debt on ledger_entry (member_id) include (amount) where account = 'debt'; -- what a member owes
create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();

-- ---- payments: selling ----

-- A code that an operator gives out. Codes are kept in capitals, so that they are found however they are typed.
create table discount_code (
  id uuid primary key,
  site_id uuid not null,
  code text not null,
  country text, -- only for buyers there
  member_id uuid references account on delete cascade, -- only for this member
  expires_at timestamptz,
  value integer not null check (value > 0), -- in percent, or in minor units of the currency
  percentage boolean not null,
  currency text, -- only for prices in it
  minimum_order_value integer check (minimum_order_value > 0), -- minor units of the price before discount
  status text not null default 'active' check (status in ('active', 'inactive')),
  validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
  payment_methods text[] not null default '{}', -- empty: with each
  created_at timestamptz not null,
  -- From when a code counts, and for how many orders in all; null: from the start, for any number.
  begins_at timestamptz,
  most_uses integer check (most_uses > 0),
  check (not percentage or value <= 90),
  check (currency is not null or (percentage and minimum_order_value is null))
);
create unique index discount_code_of_site on discount_code (site_id, code); -- the code that was typed
create index discount_code_member on discount_code (member_id); -- erased with their account

-- The discount that a member is offered once, when about to leave; a code of theirs once they take it.
create table leaving_offer (
  member_id uuid primary key references account on delete cascade,
  code text not null,
  percentage smallint not null check (percentage between 1 and 99),
  offered_at timestamptz not null,
  taken_at timestamptz,
  expires_at timestamptz,
  check ((taken_at is null) = (expires_at is null))
);

-- What members buy: an order, its payment, and what became of it.
create table purchase (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  package_id text not null,
  credits integer not null check (credits > 0),
  payment_method text not null,
  bank text,
  currency text not null,
  list_amount integer not null check (list_amount > 0), -- minor units, before discount
  amount integer not null check (amount > 0), -- minor units, what is asked
  vat_amount integer not null,
  -- What the order's discount was: its code, and a percentage, or an amount in minor units.
  discount_code text,
  discount_percentage smallint,
  status text not null check (status in ('loading', 'pending', 'completed', 'failed')),
  failure text,
  provider text not null,
  provider_payment_id text,
  checkout_url text,
  created_at timestamptz not null,
  completed_at timestamptz,
  -- Where the buyer comes back to: needed again when asking the provider for the payment died half-way.
  return_url text not null default '',
  -- Ids are made by the server. What a client makes is a key, its member's own, by which the same request sent again
  -- is done once. A purchase whose member has been erased keeps none.
  order_key uuid,
  -- When the purchase was confirmed by mail: a job that is done twice mails once.
  mailed_at timestamptz,
  -- Whether the provider has said that the payment is under way: it keeps it, and its discount, until it has an end.
  under_way boolean not null default false,
  -- The order that took the place, and the discount, of this one.
  replaced_by uuid references purchase,
  -- The country and rate of the VAT inside the price: kept with the purchase, since both may change after it.
  country text,
  vat_basis_points integer,
  -- Of its credits, those that settled a debt at once.
  settled_credits integer not null default 0,
  -- The sum of its reversals: the database itself refuses to give back more than was paid.
  reversed_amount integer not null default 0,
  discount_value integer, -- where the discount is no percentage
  discount_code_id uuid, -- of codes that operators give out
  -- Who has a code while an order at it is open or paid: the member, or the code itself where it is for one order only.
  -- Null: any number of orders may have it.
  discount_holder uuid,
  -- The buyer's wish to have the credits at once: the version of its words, agreed to when the order was placed.
  immediate_start text,
  failure_reason text, -- as far as the provider says
  recurring boolean not null default false, -- charged to a means of payment that was kept
  keep_method text, -- the version of the words with which the buyer wanted the method kept
  stored_method_id uuid, -- the kept method that is charged; it may be gone since
  -- An order by direct debit: the day of its collection, of which the buyer has to be told days before.
  mandate_id uuid,
  collect_on date,
  noticed_at timestamptz,
  collecting_since timestamptz, -- from then on it can no longer be called off
  top_up boolean not null default false, -- bought by the member's automatic top-up
  -- Whose VAT a sale has: an operator's own rate is that of its own country, wherever the buyer lives. Null: the buyer's
  -- country, or, at a rate of 0, none.
  vat_country text,
  constraint purchase_reversed_check check (reversed_amount between 0 and amount)
);
create index purchase_member on purchase (member_id, created_at desc); -- my transactions
create unique index purchase_provider on purchase (provider, provider_payment_id); -- which purchase a webhook is about
create index purchase_open on purchase (created_at) where status in ('loading', 'pending'); -- those to look after
create unique index purchase_order_key on purchase (member_id, order_key); -- the same order sent again
-- the discount that is in use, when prices and accounts are read
create index purchase_discount_under_way on purchase (member_id)
  where under_way and status = 'pending' and discount_code is not null;
create unique index purchase_discount_holder on purchase (discount_code_id, discount_holder)
  where status <> 'failed' and discount_holder is not null; -- one order at a time, and for good once it is paid
create index purchase_reference on purchase (right(id::text, 10)); -- the reference that a buyer reads out
create index purchase_of_site on purchase (site_id, created_at desc, id desc); -- the newest purchases
create index purchase_of_site_by_status on purchase (site_id, status, created_at desc, id desc); -- those in one state
create index purchase_of_site_back on purchase (site_id, created_at desc, id desc) where reversed_amount > 0; -- those of which something went back
create index purchase_of_site_by_method on purchase (site_id, payment_method, created_at desc, id desc); -- those by one method
create index purchase_of_site_by_amount on purchase (site_id, amount, created_at desc); -- those of an amount
create index purchase_of_site_by_currency on purchase (site_id, currency, created_at desc, id desc); -- those in one currency

-- A means of payment that a provider keeps for a member who wanted it: the provider's ids, never numbers of cards or accounts.
create table stored_method (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  site_id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  payment_method text not null,
  label text not null, -- what its owner knows it by, such as the last digits
  created_at timestamptz not null
);
create index stored_method_member on stored_method (member_id, created_at desc); -- mine

-- What the providers are still to forget. Names no member, so that it outlives an erased account.
create table method_to_forget (
  id uuid primary key,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  created_at timestamptz not null
);

-- What members have set about their own spending: the most in a calendar month, and a pause of all buying.
create table spending_limit (
  member_id uuid primary key references account on delete cascade,
  amount integer check (amount > 0), -- minor units; null: no limit
  currency text check (currency in ('EUR', 'GBP', 'CHF', 'PLN')),
  -- What holds from then on: a higher limit, or none.
  next_from timestamptz,
  next_amount integer check (next_amount > 0),
  next_currency text check (next_currency in ('EUR', 'GBP', 'CHF', 'PLN')),
  paused_until timestamptz,
  check ((amount is null) = (currency is null)),
  check ((next_amount is null) = (next_currency is null))
);

-- A member's wish to buy a package whenever few credits are left. Without a row there is none.
create table top_up (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  stored_method_id uuid not null references stored_method on delete cascade,
  package_id text not null,
  below_credits integer not null check (below_credits > 0),
  monthly_maximum integer not null check (monthly_maximum > 0), -- minor units
  currency text not null,
  agreed text not null, -- the version of the words
  agreed_at timestamptz not null,
  -- The next charge, which was announced; the key makes it one order, however often it is tried.
  order_key uuid,
  charge_at timestamptz,
  charge_amount integer,
  -- When the mail that announces a charge was sent: before it, nothing is charged.
  told_at timestamptz,
  check ((order_key is null) = (charge_at is null) and (charge_at is null) = (charge_amount is null))
);
create index top_up_due on top_up (charge_at) where charge_at is not null; -- what to charge now
create index top_up_method on top_up (stored_method_id); -- those that end with a method

-- ---- payments: money back ----

-- Money that goes back, in whole or in part, with the credits that were taken for it.
create table reversal (
  id uuid primary key, -- also the key by which the provider refunds once
  purchase_id uuid not null references purchase,
  member_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('withdrawal', 'account_deleted', 'refund', 'chargeback', 'debit_return')),
  credits integer not null check (credits >= 0), -- taken from the wallet
  debt_credits integer not null check (debt_credits >= 0), -- owed, because the wallet had no more
  amount integer not null check (amount >= 0), -- minor units
  excess_amount integer not null default 0 check (excess_amount >= 0), -- taken beyond what was left of the purchase
  vat_amount integer not null,
  currency text not null,
  status text not null check (status in ('requested', 'sent', 'done', 'failed')),
  provider_reversal_id text,
  request_key uuid, -- made by the client: asking twice is one withdrawal
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Why a bank gave it back: the code of ISO 20022.
  reason text,
  -- What was to be paid back, and went back in another way before: by hand in the provider's pages, or by a bank.
  covered_amount integer not null default 0,
  -- What of a chargeback, or of a refund by hand, settled refunds that were announced before: the money went back once,
  -- and it is no part of `amount`.
  settled_amount integer not null default 0 check (settled_amount >= 0),
  -- What of its covered amount staff noted as paid by hand, and the provider has not told of.
  by_hand_amount integer not null default 0,
  -- When the bank withdrew a chargeback, which people look at.
  withdrawn_at timestamptz,
  unique (purchase_id, provider_reversal_id), -- also what went back of a purchase
  constraint reversal_covered check (covered_amount between 0 and amount),
  constraint reversal_by_hand check (by_hand_amount between 0 and covered_amount)
);
create unique index reversal_request on reversal (member_id, request_key); -- a withdrawal that was asked for before
create index reversal_member on reversal (member_id, created_at desc); -- my transactions
create index reversal_open on reversal (created_at) where status in ('requested', 'sent'); -- those to look after
create index reversal_of_site on reversal (site_id, id desc); -- what went back, newest first
create index reversal_unpaid on reversal (site_id, id) where status in ('requested', 'sent', 'failed'); -- what is still owed

-- The last number of a company's receipts in a year. Its row is locked by the transaction that issues the next one, so
-- that there are no gaps: a sequence would leave one with each transaction that fails.
create table receipt_counter (
  company text not null,
  year integer not null,
  last_number integer not null,
  primary key (company, year)
);

-- Receipts of purchases and credit notes of reversals, as they were issued.
create table receipt (
  id uuid primary key,
  company text not null, -- its number in the trade register, else its name
  year integer not null,
  number integer not null,
  purchase_id uuid not null references purchase,
  reversal_id uuid references reversal, -- of a credit note
  member_id uuid not null,
  site_id uuid not null,
  language text not null,
  seller jsonb not null, -- the company as it was then
  country text, -- of the buyer, whose VAT it is
  credits integer not null,
  currency text not null,
  list_amount integer not null,
  amount integer not null,
  vat_amount integer not null,
  vat_basis_points integer,
  discount_percentage smallint,
  payment_method text not null,
  issued_at timestamptz not null,
  vat_country text, -- whose VAT it is, where not the buyer's
  -- A chargeback that was withdrawn puts its credit note right by a document of its own.
  withdrawn boolean not null default false,
  unique (company, year, number)
);
create unique index receipt_purchase on receipt (purchase_id) where reversal_id is null; -- one receipt for each purchase
create index receipt_of_purchase on receipt (purchase_id, number); -- all that was issued of a purchase
create index receipt_of_site on receipt (site_id, issued_at); -- the books of a period
create unique index receipt_reversal on receipt (reversal_id) where not withdrawn; -- one credit note for each reversal
create unique index receipt_withdrawn on receipt (reversal_id) where withdrawn; -- and at most one that takes it back

-- ---- payments: providers ----

-- What a member has signed for direct debit. It outlives the account: who collected has to show the mandate for 14 months
-- after the last collection.
create table debit_mandate (
  id uuid primary key,
  request_key uuid, -- made by the client: signing twice is one mandate
  member_id uuid not null, -- leads to nobody once the account is erased
  site_id uuid not null,
  reference text not null unique, -- on the debtor's statement, and what a bank's file names
  text_version text not null,
  language text not null,
  account_holder text not null,
  iban_sealed text not null, -- encrypted; the label is what people see
  iban_label text not null,
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  country text not null,
  phone_label text, -- the end of the number by which it was signed
  ip text,
  signed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'replaced', 'returned', 'account_deleted', 'lapsed')),
  provider text, -- where it is registered, with its ids there
  customer_id text,
  provider_mandate_id text,
  last_collected_on date, -- null: the next collection is the first
  -- Who collects by a mandate, as its debtor signed it, and as they last did: a change is told to the debtor's bank with the
  -- first collection after it. An empty name is one of which nothing is known.
  creditor_name text not null default '',
  creditor_id text not null default '',
  creditor_address text not null default '',
  bic text, -- of accounts outside the European Economic Area, whose bank an IBAN does not name
  unique (member_id, request_key) -- also all that a member has signed
);
create unique index debit_mandate_current on debit_mandate (member_id) where ended_at is null; -- mine
create index debit_mandate_iban on debit_mandate (site_id, iban_label); -- whose account this may be
create index debit_mandate_phone on debit_mandate (site_id, phone_label) where phone_label is not null; -- whose number ends so

-- The code that was sent to a member's telephone last.
create table debit_code (
  member_id uuid primary key references account on delete cascade,
  code_hash bytea not null,
  form_hash bytea not null, -- the telephone and the account for which it was sent
  tries integer not null default 0,
  sent_at timestamptz not null
);

-- Members whose bank gave a collection back.
create table debit_block (
  member_id uuid primary key references account on delete cascade,
  reason text not null, -- the code of ISO 20022
  purchase_id uuid not null,
  blocked_at timestamptz not null
);

-- The books of operators who collect direct debits at their own bank: a file for the bank, and what the bank reports.
create table debit_batch (
  id text primary key, -- the file's message id
  site_id uuid not null,
  collect_on date not null,
  collections integer not null,
  amount bigint not null, -- minor units
  file text, -- its content until it is written, so that a crash loses none
  made_at timestamptz not null
);
create index debit_batch_unwritten on debit_batch (made_at) where file is not null; -- to be written

create table debit_collection (
  id text primary key, -- also the end-to-end id in the bank's files
  idempotency_key text not null unique,
  reference text not null,
  mandate_id uuid not null,
  site_id uuid not null,
  amount integer not null,
  currency text not null,
  description text not null,
  status text not null check (status in ('open', 'canceled', 'sent', 'paid', 'returned')),
  batch_id text references debit_batch,
  sequence_type text check (sequence_type in ('FRST', 'RCUR')),
  collect_on date,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text, -- the code of ISO 20022
  heard boolean not null default true, -- whether its purchase has been looked at since the last report
  created_at timestamptz not null,
  -- Set when a bank's report of a collection was unclear: it then does not count as paid because nothing more was heard.
  doubted_at timestamptz,
  -- Who collected, as the file named them.
  creditor_name text not null default '',
  creditor_id text not null default ''
);
create index debit_collection_open on debit_collection (site_id, created_at) where status = 'open'; -- for the next file
create index debit_collection_unheard on debit_collection (created_at) where not heard; -- whose purchase is to be looked at
create index debit_collection_returned on debit_collection (returned_at) where returned_at is not null; -- what came back lately
create index debit_collection_mandate on debit_collection (mandate_id, created_at); -- whether a collection is the first
create index debit_collection_batch on debit_collection (batch_id); -- of a file that the bank refuses as a whole
create index debit_collection_doubted on debit_collection (batch_id) where doubted_at is not null; -- what an operator has to ask the bank

-- The sandbox bank's own books: it stands for a payment provider and shares nothing else with the site.
create table sandbox_payment (
  id text primary key,
  idempotency_key text not null unique,
  amount integer not null,
  currency text not null,
  description text not null,
  payment_method text not null,
  bank text,
  status text not null check (status in ('open', 'pending', 'paid', 'failed', 'canceled')),
  return_url text not null,
  webhook_url text not null,
  created_at timestamptz not null,
  -- Closed by the shop, not by the buyer.
  called_off boolean not null default false,
  keep_for text, -- the customer for whom the means of payment is kept once paid
  mandate_id text, -- kept with, or charged by, this payment
  failure text,
  -- Order and package as the shop named them: a bank returns them, so that the shop can compare.
  reference text,
  -- Money that banks need days for: when it is there.
  arrives_at timestamptz
);

-- What the sandbox bank keeps for later payments, as a provider does.
create table sandbox_stored_method (
  customer_id text not null,
  mandate_id text primary key,
  label text not null,
  ended boolean not null default false,
  declines boolean not null default false -- so that a demo can show how a charge fails
);

-- What went back of the sandbox bank's payments.
create table sandbox_reversal (
  id text primary key,
  payment_id text not null references sandbox_payment,
  idempotency_key text not null unique,
  kind text not null check (kind in ('refund', 'chargeback')),
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null
);
create index sandbox_reversal_payment on sandbox_reversal (payment_id, created_at); -- what went back of a payment
create index sandbox_reversal_created on sandbox_reversal (created_at); -- what went back lately, of all payments

-- ---- likes ----

-- A like belongs to who receives it.
create table member_like (
  liked_id uuid not null,
  liker_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  -- When who received a like looked past it, and when they were shown that it made a match.
  passed_at timestamptz,
  celebrated_at timestamptz,
  -- When the likes of two members became mutual, in the rows of both: matches are listed by it.
  matched_at timestamptz,
  -- What on the profile a like is for, and a few words about it.
  about text,
  words text,
  primary key (liked_id, liker_id),
  check (liked_id <> liker_id)
);
create index member_like_received on member_like (liked_id, (seen_at is null) desc, created_at desc); -- received, new first
create index member_like_given on member_like (liker_id, created_at desc); -- given, newest first
create index member_like_matched on member_like (liked_id, matched_at desc, liker_id desc)
  where matched_at is not null; -- a member's matches, latest first
create index member_like_day on member_like (created_at); -- what the counts of a day read

-- How many automatic likes a member got since the first of a day, so that several processes and restarts keep to the
-- site's number.
create table auto_like (
  member_id uuid primary key references account on delete cascade,
  since timestamptz not null,
  given smallint not null
);

-- ---- discovery: search, recommending and the swipe game ----

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
  members_only boolean not null default false,
  fictional boolean not null default false,
  -- What a search can filter by besides age and region. `facets` has a bit for each value of a profile's fields, for a
  -- photo and for showing when one is online; `interests` a bit for each interest (src/shared/search-facets.ts). `cell` is
  -- the square of about 5.5 km in which the member's place lies (src/shared/search-grid.ts), null for an unknown place.
  facets bigint not null default 0,
  interests bigint not null default 0,
  cell integer,
  signed_up_at timestamptz not null,
  primary key (site_id, country, pool, member_id)
);
create index search_entry_member on search_entry (member_id); -- take a member out, or move their time
-- a page of members of a country, who were online last
create index search_entry_country on search_entry (site_id, pool, country, last_online desc, member_id desc)
  include (date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at);
-- a page of members of a region, who were online last
create index search_entry_region on search_entry (site_id, pool, country, region, last_online desc, member_id desc)
  include (date_of_birth, cell, members_only, fictional, facets, interests, signed_up_at);
-- a page of members of squares around a place, who were online last
create index search_entry_cell on search_entry (site_id, pool, country, cell, last_online desc, member_id desc)
  include (date_of_birth, region, members_only, fictional, facets, interests, signed_up_at);
-- a page of a country's newest members
create index search_entry_newest on search_entry (site_id, pool, country, signed_up_at desc, member_id desc)
  include (date_of_birth, region, cell, members_only, fictional, facets, interests, last_online);
-- the days at both ends of an age range, and searches of few ages
create index search_entry_birth on search_entry (site_id, pool, country, date_of_birth)
  include (region, cell, last_online, member_id, members_only, fictional, facets, interests, signed_up_at);
-- the fictional profiles that may like a member, last online first
create index search_entry_fictional on search_entry (site_id, pool, country, last_online desc, member_id) where fictional;

-- How many members each search pool holds, by region and month of birth, so that a search need not count its results.
-- The region '' is the whole country. Changed together with search_entry.
create table search_count (
  site_id uuid not null,
  country text not null,
  pool text not null check (pool in ('mf', 'fm', 'mm', 'ff')),
  region text not null,
  birth_month date not null,
  members_only boolean not null,
  fictional boolean not null,
  members integer not null,
  primary key (site_id, country, pool, region, birth_month, members_only, fictional)
);

-- How many members each square holds, so that a search around a place need not count them.
create table search_cell_count (
  site_id uuid not null,
  country text not null,
  pool text not null check (pool in ('mf', 'fm', 'mm', 'ff')),
  cell integer not null,
  members integer not null,
  primary key (site_id, country, pool, cell)
);

-- Searches that a member has saved. The primary key lists a member's, and finds one of them.
create table saved_search (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  weekly_mail boolean not null,
  saved_at timestamptz not null,
  -- those who signed up since then are new
  looked_at timestamptz not null,
  primary key (member_id, id)
);

-- What the recommended order asks of a member (docs/recommending.md), in one narrow row. `learned` holds 32-bit floats:
-- openness, appeal, and the tastes for which they like and are liked; null where too little is known.
create table recommendation (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  date_of_birth date not null,
  sought_min_age smallint,
  sought_max_age smallint,
  sought_distance_km smallint,
  latitude real,
  longitude real,
  -- a bit for each interest: the first 30, and the others
  interests_first integer not null default 0,
  interests_other integer not null default 0,
  completeness real not null,
  photos smallint not null,
  fictional boolean not null,
  -- conversations that others began, and how many of these the member answered
  asked integer not null default 0,
  answered integer not null default 0,
  learned bytea,
  learned_at timestamptz,
  -- impressions of the member's card, as they were left at `shown_at`
  shown real not null default 0,
  shown_at timestamptz not null default '2020-01-01'
) with (fillfactor = 80);

-- What is learned of a site as a whole: the log odds of a like. No row where there are too few signals.
create table taste (
  site_id uuid primary key references site,
  base real not null,
  signals integer not null,
  learned_at timestamptz not null
);

-- The recommended order of a member's latest searches, so that their pages neither repeat nor skip anybody while scores
-- change. Kept for a day, and not logged: after a crash of the database a search begins anew.
create unlogged table recommended_list (
  member_id uuid not null references account on delete cascade,
  id uuid not null,
  filters text not null,
  made_at timestamptz not null,
  listed uuid[] not null,
  -- the last entry read; null once there are no more
  walked_at timestamptz,
  walked_id uuid,
  primary key (member_id, id)
);

-- Whom the swipe game deals to a member next, and how far the walk that found them has come, so that it does not read
-- again all whom the member has decided on. Begun anew after a day, and not logged: after a crash of the database, too.
create unlogged table deck (
  member_id uuid not null references account on delete cascade,
  country text not null,
  filters text not null,
  begun_at timestamptz not null,
  ranked_at timestamptz not null,
  listed uuid[] not null,
  -- the last entry read; null once there are no more
  walked_at timestamptz,
  walked_id uuid,
  primary key (member_id, country)
);

-- What a member answered to somebody's card in the swipe game.
create table swipe (
  member_id uuid not null references account on delete cascade,
  other_id uuid not null,
  liked boolean not null,
  created_at timestamptz not null,
  -- A card that was taken back, until it is played again; the time stays, because that can be done once.
  undone_at timestamptz,
  -- The day of the first like by this card, where the member lived then: likes are counted by it.
  liked_on date,
  primary key (member_id, other_id),
  check (member_id <> other_id)
);
create index swipe_other on swipe (other_id); -- what others answered to somebody who is erased
create index swipe_liked_on on swipe (member_id, liked_on) where liked_on is not null; -- how many likes a member gave on a day
create index swipe_latest on swipe (member_id, created_at desc); -- the last card that a member played

-- ---- chat ----

-- Of two members; what each of them sees of it is in their inbox.
create table conversation (
  id uuid primary key,
  site_id uuid not null,
  low_member_id uuid not null,
  high_member_id uuid not null,
  created_at timestamptz not null,
  -- Each message has a number in its conversation, without gaps, so that a browser knows whether it missed one.
  last_seq integer not null default 0,
  last_revision integer not null default 0, -- counts the changes of its messages
  check (low_member_id < high_member_id)
);
create unique index conversation_pair on conversation (low_member_id, high_member_id); -- two members have one conversation

-- Each member's own view of a conversation.
create table inbox (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  unread integer not null default 0 check (unread >= 0),
  sent integer not null default 0,
  last_message_at timestamptz,
  last_read_id uuid, -- written no more
  removed_at timestamptz,
  -- The name by which each of two members goes on standing in their conversation after a block, as it was then; null
  -- while neither blocks the other.
  other_name text,
  -- The last message that the member sent: free members go on with the conversations in which they wrote last.
  last_sent_id uuid,
  -- How far a member has read, by number.
  last_read_seq integer,
  -- Since when its owner has muted a conversation: nothing of it is pushed or mailed.
  muted_at timestamptz,
  -- A conversation that its member put away. A newer message brings it back, unless it is muted.
  archived_at timestamptz,
  -- Up to which message a browser of the member has got a conversation; noted only where the other may know it.
  delivered_seq integer,
  -- How many messages a member has deleted for themselves: a browser that knows of fewer reads the conversation again.
  deletions integer not null default 0,
  primary key (member_id, conversation_id)
);
create unique index inbox_other on inbox (member_id, other_id); -- the conversation with this member
create index inbox_recent on inbox (member_id, last_message_at desc) where removed_at is null; -- the conversation list

-- What members write to each other.
create table message (
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  body text not null, -- empty once it is unsent
  credits integer not null default 0,
  created_at timestamptz not null,
  seq integer not null, -- from 1 on, without gaps
  -- What was done with a message after it was sent. A conversation has two members, so each has a column of their own.
  reply_seq integer, -- the message of the same conversation that it answers
  edited_at timestamptz,
  unsent_at timestamptz check (unsent_at is null or body = ''),
  sender_reaction text,
  receiver_reaction text,
  hidden_from_sender boolean not null default false,
  hidden_from_receiver boolean not null default false,
  revision integer, -- the conversation's count of changes when this message last changed; null: never
  -- A gift is a message without words, drawn from the catalogue.
  gift text check (gift is null or body = ''),
  -- What a message carries instead of words: a photo or a voice message, whose files are in the storage.
  attachment jsonb check (attachment is null or (body = '' and gift is null)),
  primary key (conversation_id, id)
);
create unique index message_sent_once on message (sender_id, client_id); -- a send that was repeated
create unique index message_place on message (conversation_id, seq); -- the messages of a conversation in their order
create index message_changed on message (conversation_id, revision) where revision is not null; -- the changes that a browser missed
create index message_day on message (created_at); -- what the counts of a day read

-- What somebody wrote to a member while signing up; it is sent when they have confirmed their address.
create table first_message (
  member_id uuid primary key references account on delete cascade,
  to_id uuid not null references account on delete cascade,
  id uuid not null,
  body text not null
);
create index first_message_to on first_message (to_id); -- what waits for a member who is erased

-- A first message that was held back because its sender begins with too many, until a moderator has looked.
create table held_message (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  to_id uuid not null references account on delete cascade,
  body text not null,
  why text not null check (why in ('same_text', 'too_many')),
  created_at timestamptz not null,
  allowed boolean -- null: nobody has looked
);
create unique index held_message_once on held_message (member_id, to_id); -- one for each receiver, and whether it may go
create index held_message_to on held_message (to_id); -- those to an erased member

-- How many of each gift a member was given: from whom is told by their conversations alone.
create table gift_received (
  member_id uuid not null references account on delete cascade,
  gift text not null,
  number integer not null check (number >= 0),
  primary key (member_id, gift)
);

-- The conversation that somebody at the desk has open: nobody else answers it meanwhile.
create table desk_lease (
  conversation_id uuid primary key,
  staff_id uuid not null references staff,
  until timestamptz not null
);
create index desk_lease_staff on desk_lease (staff_id); -- what somebody has open

-- Who of the staff wrote a message of a fictional profile. Members never see it.
create table desk_answer (
  message_id uuid primary key,
  conversation_id uuid not null,
  member_id uuid not null references account on delete cascade, -- to whom
  staff_id uuid not null,
  at timestamptz not null
);
create index desk_answer_member on desk_answer (member_id, at); -- the limit of a day
create index desk_answer_conversation on desk_answer (conversation_id); -- the history beside an answer

-- ---- notifications ----

-- Where a browser is pushed to. News is pushed to it as long as its member is logged in there: a subscription ends with
-- its session.
create table push_subscription (
  endpoint text primary key,
  member_id uuid not null references account on delete cascade,
  keys jsonb not null,
  created_at timestamptz not null,
  session_id uuid not null,
  -- How often in a row pushing to a browser has failed, and since when: one that never answers again is dropped.
  failures integer not null default 0,
  failing_since timestamptz,
  foreign key (member_id, session_id) references session (member_id, id) on delete cascade
);
create index push_subscription_session on push_subscription (member_id, session_id); -- where to send a member's news; whether it is pushed to this browser

-- What a member has chosen about notifications besides kinds of mail; no row: nothing chosen yet.
create table notification_setting (
  member_id uuid primary key references account on delete cascade,
  -- whether a push may show the words of a message: they are seen on a locked screen
  push_previews boolean not null default false
);

-- What a member has said about a kind of mail; where nothing was said, the kind's own default holds.
create table mail_preference (
  member_id uuid not null references account on delete cascade,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind)
);
create index mail_preference_agreed on mail_preference (kind, member_id) where wanted; -- members who agreed to a kind, in order

-- Why a member is mailed nothing but what concerns the account. A bounce holds for the address that it came from.
create table mail_stop (
  member_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'bounced', 'unsubscribed')),
  email text not null,
  created_at timestamptz not null,
  primary key (member_id, reason)
);
-- Whose mail bounced, or who called a mail spam, of late; most stops are of those who unsubscribed.
create index mail_stop_lately on mail_stop (created_at) where reason in ('bounced', 'spam');

-- What a member may be mailed of while away: a conversation until it is read, a like until it is seen.
create table news (
  member_id uuid not null references account on delete cascade,
  -- the conversation, or who gave the like
  about_id uuid not null,
  from_id uuid not null,
  kind text not null check (kind in ('new_conversations', 'new_messages', 'like')),
  created_at timestamptz not null,
  -- when it was decided whether to mail it
  handled_at timestamptz,
  reminded_at timestamptz,
  -- When a piece of news is looked at next. What cannot be told yet moves on, and keeps nothing else waiting.
  look_at timestamptz not null,
  remind_at timestamptz not null,
  primary key (member_id, about_id)
);
create index news_handled on news (handled_at); -- what is old enough to be forgotten
create index news_from on news (from_id); -- what others were to be told of somebody who is erased
create index news_due on news (look_at) where handled_at is null; -- what may be due for a mail
create index news_to_remind on news (remind_at) where reminded_at is null and kind <> 'like'; -- conversations that may still be unread

-- Each reminder is sent once.
create table reminder (
  member_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('confirm', 'photo')),
  created_at timestamptz not null,
  primary key (member_id, kind)
);

-- Members who want the weekly mail of new members: when it is due, and since when members are new to it.
create table weekly_update (
  member_id uuid primary key references account on delete cascade,
  next_at timestamptz not null,
  told_until timestamptz not null
);
-- for the job that takes those whose mail is due
create index weekly_update_next_at on weekly_update (next_at);

-- ---- mailings ----

-- A promotion or news mail of a site, for members who agreed to its kind.
create table mailing (
  id uuid primary key,
  site_id uuid not null references site,
  request_key uuid not null,
  kind text not null check (kind in ('promotions', 'news')),
  status text not null check (status in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  version integer not null default 1, -- rises with each change of the draft
  texts jsonb not null, -- by language
  path text, -- of the button
  discount_code_id uuid,
  audience jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  send_at timestamptz,
  begun_at timestamptz,
  finished_at timestamptz,
  stop_reason text check (stop_reason in ('staff', 'code')),
  -- How far the receivers are written down: members in order of their id.
  walked_to uuid,
  walked boolean not null default false,
  counts jsonb, -- how many receivers were in each state, once they are forgotten
  forgotten boolean not null default false
);
create unique index mailing_request on mailing (site_id, request_key); -- the same draft made again
create index mailing_of_site on mailing (site_id, id desc); -- a site's mailings, newest first
create index mailing_at_work on mailing (id) where status in ('planned', 'sending'); -- what has to be sent
create index mailing_kept on mailing (finished_at) where finished_at is not null and not forgotten; -- those whose receivers are to be forgotten

-- Who gets a mailing, once each. From `trying` on it counts as sent, whatever becomes of the program.
create table mailing_receiver (
  mailing_id uuid not null references mailing,
  member_id uuid not null references account on delete cascade,
  state text not null check (state in (
    'waiting', 'trying', 'sent', 'unsure', 'skipped', 'failed', 'bounced', 'spam', 'unsubscribed'
  )),
  due_at timestamptz not null, -- by day where the member lives
  attempts smallint not null default 0,
  tried_at timestamptz,
  primary key (mailing_id, member_id)
);
create index mailing_receiver_due on mailing_receiver (mailing_id, due_at) where state = 'waiting'; -- whose turn it is
create index mailing_receiver_state on mailing_receiver (mailing_id, state); -- how far a mailing is
create index mailing_receiver_member on mailing_receiver (member_id); -- what a member got, and when they are erased

-- ---- moderation ----

-- What waits for a moderator's look: made in the transaction that causes it, leased to one moderator at a time.
create table moderation_item (
  id uuid primary key,
  site_id uuid not null references site,
  kind text not null check (kind in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal')),
  -- null: a complaint about something else than a member
  member_id uuid references account on delete cascade,
  -- the photo, report, held message or appeal; the member themselves for a text or name
  subject_id uuid not null,
  -- a text or name, as it was when the item came
  said jsonb not null default '{}',
  -- what the model says of a photo; null: not asked, or no answer
  nude boolean,
  is_live boolean not null, -- others see it already
  risk smallint not null check (risk between 0 and 100),
  created_at timestamptz not null,
  not_for_staff_id uuid, -- an appeal is not for the first decider
  locked_by uuid,
  locked_until timestamptz,
  decided_at timestamptz,
  check ((locked_by is null) = (locked_until is null))
);
-- the next one: highest risk, then oldest
create index moderation_item_next on moderation_item (site_id, kind, risk desc, created_at, id) where decided_at is null;
-- how many wait, the oldest and the median
create index moderation_item_age on moderation_item (site_id, kind, created_at) where decided_at is null;
create index moderation_item_lease on moderation_item (locked_by) where decided_at is null; -- what a moderator has open
create unique index moderation_item_open on moderation_item (subject_id, kind) where decided_at is null; -- each waits once
create index moderation_item_member on moderation_item (member_id); -- those of an erased member
create index moderation_item_decided on moderation_item (decided_at) where decided_at is not null; -- to be swept

-- For five years nobody removes what was decided.
create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '5 years' then
    raise exception '% is kept for five years', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- What moderators decide about members and what they share. Append-only, as the ledger: a decision that was taken back is
-- followed by an outcome, never changed. It holds ids and codes; what was judged, and the notes, are in moderation_file.
create table moderation_decision (
  id uuid primary key,
  -- made by the client: a decision that is sent again is the same one
  key uuid not null,
  site_id uuid not null,
  item_id uuid,
  -- the member about whom it is; leads to nobody once they are erased
  member_id uuid,
  kind text not null check (kind in ('approve', 'warn', 'reject', 'hide', 'suspend', 'ban', 'dismiss')),
  about text not null
    check (about in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal', 'member')),
  subject_id uuid,
  reason text check (reason in (
    'minor', 'not_you', 'no_face', 'other_pose', 'poor_quality', 'nudity', 'contact_details', 'harassment', 'hate',
    'money', 'spam', 'impersonation', 'without_consent', 'copyright', 'illegal', 'other'
  )),
  rule smallint, -- the article of the terms
  automated boolean not null,
  staff_id uuid, -- null: nobody, where a machine decided
  until timestamptz,
  created_at timestamptz not null,
  check (automated = (staff_id is null)),
  check ((until is not null) = (kind = 'suspend'))
);
create unique index moderation_decision_once on moderation_decision (staff_id, key); -- a decision that is sent again
create index moderation_decision_member on moderation_decision (member_id, created_at desc); -- earlier ones about a member
create index moderation_decision_age on moderation_decision (created_at); -- to be swept
create trigger moderation_append_only before update or truncate on moderation_decision
  for each statement execute function refuse_change();
create trigger moderation_kept before delete on moderation_decision
  for each row execute function refuse_early_removal();

-- One for each decision: it has taken effect, or was undone before, or there was nothing left to do.
create table moderation_outcome (
  decision_id uuid primary key,
  outcome text not null check (outcome in ('done', 'undone', 'void')),
  at timestamptz not null
);

-- What a decision rests on; it goes with the member.
create table moderation_file (
  decision_id uuid primary key,
  member_id uuid not null references account on delete cascade,
  judged jsonb not null,
  note text not null
);
create index moderation_file_member on moderation_file (member_id); -- those of an erased member

-- Decisions that staff took back themselves, after the time to undo them.
create table moderation_lift (
  decision_id uuid primary key references moderation_decision on delete cascade,
  staff_id uuid not null references staff,
  at timestamptz not null
);

-- A member's objection to a decision about them; one for each.
create table moderation_appeal (
  id uuid primary key,
  decision_id uuid not null,
  member_id uuid not null references account on delete cascade,
  words text not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('granted', 'refused')) -- null: nobody has decided yet
);
create unique index moderation_appeal_once on moderation_appeal (decision_id); -- one for each decision
create index moderation_appeal_member on moderation_appeal (member_id); -- those of an erased member
create index moderation_appeal_day on moderation_appeal (created_at); -- what the counts of a day read

-- The last text and name that a moderator accepted, to which a rejected one falls back.
create table accepted_words (
  member_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('text', 'name')),
  said jsonb not null,
  accepted_at timestamptz not null,
  primary key (member_id, kind)
);

-- ---- landing ----

-- How many came to each landing page, began and completed a signup, by day (UTC): counts, without a visitor's trace.
create table landing_count (
  site_id uuid not null,
  day date not null,
  page text not null,
  slug text not null, -- of a campaign; empty: none
  network text not null, -- of the address; empty: none, 'other': one of very many
  views integer not null default 0,
  signups_begun integer not null default 0,
  signups_completed integer not null default 0,
  primary key (site_id, day, page, slug, network) -- also for a site's counts of some days
);

-- How many members a site has by country, region and interest, for its landing pages; counted once a day.
create table landing_figures (
  site_id uuid not null,
  country text not null,
  counted_at timestamptz not null,
  figures jsonb not null, -- without numbers so small that they could single somebody out
  primary key (site_id, country)
);

-- ---- figures ----

-- A site's figures, counted by day: numbers only, which stay when what they counted is deleted.
create table day_count (
  site_id uuid not null,
  country text not null, -- '*': all together; empty: unknown
  network text not null, -- likewise; 'other': one of very many
  day date not null, -- of the site's time zone
  counts jsonb not null, -- what was counted, by name
  -- counted by landing page too: of all countries and networks together
  lander text not null, -- '*': all together
  primary key (site_id, country, network, lander, day) -- a period of a site, filtered or not
);
create index day_count_of_day on day_count (site_id, day); -- a day that is counted anew

-- How far the counting of a site's days is.
create table counted_day (
  site_id uuid not null,
  day date not null,
  counted_at timestamptz not null,
  closed boolean not null, -- over, and never counted again
  primary key (site_id, day)
);

-- The networks that are counted by name.
create table counted_network (
  site_id uuid not null,
  network text not null,
  primary key (site_id, network)
);

-- Who was here on a day, until the day is closed.
create table active_day (
  member_id uuid not null references account on delete cascade,
  day date not null,
  site_id uuid not null,
  new_week boolean not null, -- the first day of its week that the member was here
  new_month boolean not null,
  primary key (member_id, day)
);
create index active_day_of_site on active_day (site_id, day); -- to be counted, and deleted after

-- ---- office: notes ----

-- What staff write about a member, once; handed over to a role, it is open until somebody closes it.
create table member_note (
  id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null references account on delete cascade,
  purchase_id uuid references purchase on delete set null, -- what it is about, seen by who sees its money
  staff_id uuid not null,
  request_key uuid not null, -- made by the client: writing twice is one note
  words text not null,
  for_role text check (for_role in ('moderator', 'support', 'finance', 'owner')),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  closing_words text,
  unique (staff_id, request_key),
  check (closed_at is null or (for_role is not null and closed_by is not null and closing_words is not null))
);
create index member_note_member on member_note (member_id, id desc); -- a member's, newest first
create index member_note_purchase on member_note (purchase_id, id desc) where purchase_id is not null; -- a purchase's
create index member_note_open on member_note (site_id, for_role, id) where for_role is not null and closed_at is null; -- what is handed over
