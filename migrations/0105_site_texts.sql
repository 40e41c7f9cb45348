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
