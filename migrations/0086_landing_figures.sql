-- How many members a site has by country, region and interest, for its landing pages; counted once a day.
create table landing_figures (
  site_id uuid not null,
  country text not null,
  counted_at timestamptz not null,
  figures jsonb not null, -- without numbers so small that they could single somebody out
  primary key (site_id, country)
);
