-- The other sites of the deployment on which a member is shown too, as the member agreed; both sites allow it.
create table shown_on (
  member_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  agreed_at timestamptz not null,
  primary key (member_id, site_id)
);
create index shown_on_site on shown_on (site_id); -- all whom a site shows no longer
