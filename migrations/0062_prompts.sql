-- A member's answers to prompts of their choice, in the order in which their profile shows them.
create table prompt_answer (
  member_id uuid not null references account on delete cascade,
  prompt text not null,
  position smallint not null check (position between 1 and 3),
  answer text not null,
  changed_at timestamptz not null,
  primary key (member_id, prompt)
);
