-- A member's report about another, for the site's moderators. It is kept without its author after the author's account
-- is erased, and goes with the reported account.
create table report (
  id uuid primary key,
  site_id uuid not null references site,
  -- the client's key: a report that is sent again is the same report
  key uuid not null,
  reporter_id uuid references account on delete set null,
  member_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('fake', 'minor', 'offensive', 'sexual', 'spam', 'other')),
  -- the reporter's own
  words text not null,
  -- the profile as it was, which may be changed after
  seen jsonb not null,
  created_at timestamptz not null
);
-- for "once", the copy of a reporter's data, and their erasure
create unique index report_once on report (reporter_id, key);
-- for the erasure of the reported member
create index report_member on report (member_id);
