-- Pictures of a site's own, such as its logo. A version that is brought back finds the picture that it named.
create table site_picture (
  name text primary key, -- of the file: its content's hash, keyed by the site
  site_id uuid not null references site on delete cascade,
  created_at timestamptz not null
);
