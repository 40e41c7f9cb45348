-- A conversation that its member put away. A newer message brings it back, unless it is muted.
alter table inbox add column archived_at timestamptz;
