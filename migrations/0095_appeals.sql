-- A member's objection to a decision about them; one for each.
create table moderation_appeal (
  id uuid primary key,
  decision_id uuid not null,
  member_id uuid not null references account on delete cascade,
  words text not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('granted', 'refused')) -- null: nobody has decided yet
);
create unique index moderation_appeal_once on moderation_appeal (decision_id);
create index moderation_appeal_member on moderation_appeal (member_id); -- those of an erased member
