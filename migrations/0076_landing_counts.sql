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
