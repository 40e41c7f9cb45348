-- By which right a portrait of a fictional profile is shown, and who of the staff said so. It outlives the portrait.
create table portrait_rights (
  photo_id uuid primary key,
  member_id uuid not null references account on delete cascade, -- the fictional profile
  staff_id uuid not null,
  rights text not null,
  declared_at timestamptz not null
);
create index portrait_rights_member on portrait_rights (member_id); -- those of a profile that is erased
