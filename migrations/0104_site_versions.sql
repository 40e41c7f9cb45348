alter table site add column version integer not null default 0; -- of settings and company; who saves over a newer one is told

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
