-- How many automatic likes a member got since the first of a day, so that several processes and restarts keep to the
-- site's number.
create table auto_like (
  member_id uuid primary key references account on delete cascade,
  since timestamptz not null,
  given smallint not null
);
