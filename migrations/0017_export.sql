-- The latest copy of everything about a member that they asked for; its file is named by the id.
create table data_export (
  member_id uuid primary key references account on delete cascade,
  id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  bytes bigint
);
