-- Who looked at whose profile, for both of them. Only while the visitor shows visits: of them both the visited and the
-- visitor themselves are shown nothing else.
alter table profile add column shows_visits boolean not null default true;

-- One row for each pair: the latest day's first visit. Goes 30 days after it.
create table visit (
  member_id uuid not null references account on delete cascade,
  visitor_id uuid not null,
  visited_at timestamptz not null,
  primary key (member_id, visitor_id)
);
create index visit_received on visit (member_id, visited_at desc, visitor_id desc); -- who visited a member, latest first
create index visit_made on visit (visitor_id, visited_at desc, member_id desc); -- whom a member visited, latest first
create index visit_by_time on visit (visited_at); -- those that are too old
