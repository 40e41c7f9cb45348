-- What somebody wrote to a member while signing up; it is sent when they have confirmed their address.
create table first_message (
  member_id uuid primary key references account on delete cascade,
  to_id uuid not null references account on delete cascade,
  id uuid not null,
  body text not null
);
create index first_message_to on first_message (to_id); -- what waits for a member who is erased
