-- Those who run sites. They are no members: accounts, sessions and cookies of their own.
create table staff (
  id uuid primary key,
  email text not null,
  email_key text not null,
  name text not null,
  language text not null check (language in ('nl', 'en')),
  password_hash text not null,
  totp_secret text not null, -- sealed; a dump of the database gives no codes
  totp_step bigint not null, -- the step of the last code used: none works twice
  created_at timestamptz not null
);
create unique index staff_email on staff (email_key); -- log in

-- What somebody may do at a site; nothing at others.
create table staff_role (
  staff_id uuid not null references staff,
  site_id uuid not null references site,
  role text not null check (role in ('owner', 'manager', 'moderator', 'support', 'finance')),
  granted_by uuid references staff, -- null: by the operator's command
  granted_at timestamptz not null,
  primary key (staff_id, site_id)
);
create index staff_role_site on staff_role (site_id); -- the staff of a site

create table staff_invitation (
  id uuid primary key,
  token_hash bytea not null,
  site_id uuid not null references site,
  email text not null,
  email_key text not null,
  role text not null check (role in ('owner', 'manager', 'moderator', 'support', 'finance')),
  language text not null check (language in ('nl', 'en')),
  invited_by uuid references staff,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index staff_invitation_token on staff_invitation (token_hash); -- the mailed link
create unique index staff_invitation_open on staff_invitation (site_id, email_key) where used_at is null; -- one at a time

create table staff_recovery_code (
  staff_id uuid not null references staff,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

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
create trigger staff_action_append_only before update or delete or truncate on staff_action
  for each statement execute function refuse_change();
