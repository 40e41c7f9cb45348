-- Whom a member looks for, as far as they say: an age range, and how far away at most.
alter table profile
  add column sought_min_age smallint check (sought_min_age >= 18),
  add column sought_max_age smallint,
  add column sought_distance_km smallint check (sought_distance_km > 0),
  add constraint sought_ages check (
    (sought_min_age is null) = (sought_max_age is null) and sought_min_age <= sought_max_age
  );
