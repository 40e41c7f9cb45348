-- A site is one brand: its own name, prices and members. Its settings are checked by the program's schema.
create table site (
  id uuid primary key,
  demo boolean not null default false,
  settings jsonb not null default '{}',
  company jsonb not null default '{}',
  created_at timestamptz not null
);

create table site_domain (
  host text primary key check (host = lower(host)),
  site_id uuid not null references site
);

-- First-level subdivisions by ISO 3166-2 code, and their main places.
create table region (
  country text not null check (country ~ '^[A-Z]{2}$'),
  code text not null,
  name text not null,
  primary key (country, code)
);

create table place (
  country text not null,
  region text not null,
  id text not null,
  name text not null,
  latitude real not null check (latitude between -90 and 90),
  longitude real not null check (longitude between -180 and 180),
  population integer not null default 0,
  primary key (country, id),
  foreign key (country, region) references region (country, code)
);
