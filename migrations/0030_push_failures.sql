-- How often in a row pushing to a browser has failed, and since when: one that never answers again is dropped.
alter table push_subscription
  add column failures integer not null default 0,
  add column failing_since timestamptz;
