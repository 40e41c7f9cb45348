-- Decisions that staff took back themselves, after the time to undo them.
create table moderation_lift (
  decision_id uuid primary key references moderation_decision on delete cascade,
  staff_id uuid not null references staff,
  at timestamptz not null
);
