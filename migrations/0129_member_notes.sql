-- What staff write about a member, once; handed over to a role, it is open until somebody closes it.
create table member_note (
  id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null references account on delete cascade,
  purchase_id uuid references purchase on delete set null, -- what it is about, seen by who sees its money
  staff_id uuid not null,
  request_key uuid not null, -- made by the client: writing twice is one note
  words text not null,
  for_role text check (for_role in ('moderator', 'support', 'finance', 'owner')),
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  closing_words text,
  unique (staff_id, request_key),
  check (closed_at is null or (for_role is not null and closed_by is not null and closing_words is not null))
);
create index member_note_member on member_note (member_id, id desc); -- a member's, newest first
create index member_note_purchase on member_note (purchase_id, id desc) where purchase_id is not null; -- a purchase's
create index member_note_open on member_note (site_id, for_role, id) where for_role is not null and closed_at is null; -- what is handed over
