-- Staff who write as fictional profiles, and nothing else.
alter table staff_role drop constraint staff_role_role_check;
alter table staff_role add constraint staff_role_role_check
  check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer'));
alter table staff_invitation drop constraint staff_invitation_role_check;
alter table staff_invitation add constraint staff_invitation_role_check
  check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer'));

-- The conversation that somebody at the desk has open: nobody else answers it meanwhile.
create table desk_lease (
  conversation_id uuid primary key,
  staff_id uuid not null references staff,
  until timestamptz not null
);
create index desk_lease_staff on desk_lease (staff_id); -- what somebody has open

-- Who of the staff wrote a message of a fictional profile. Members never see it.
create table desk_answer (
  message_id uuid primary key,
  conversation_id uuid not null,
  member_id uuid not null references account on delete cascade, -- to whom
  staff_id uuid not null,
  at timestamptz not null
);
create index desk_answer_member on desk_answer (member_id, at); -- the limit of a day
create index desk_answer_conversation on desk_answer (conversation_id); -- the history beside an answer

create index profile_fictional on profile (site_id, member_id) where fictional; -- those for whom the desk answers
