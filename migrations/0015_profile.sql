-- A date of birth is changed once more after signup, at most.
alter table profile add column birth_date_changed_at timestamptz;

-- When a member took another name; not which one it was. Its key serves: how many changes lately, and which is the oldest.
create table name_change (
  member_id uuid not null references account on delete cascade,
  changed_at timestamptz not null,
  primary key (member_id, changed_at)
);

-- What a photo is cut to, in parts of its source (0 to 1); null: shown as it came. The source is then a file of its
-- own in `renditions`. A rejected photo says why.
alter table photo add column crop jsonb;
alter table photo add column rejection text
  check (rejection in ('not_you', 'no_face', 'contact_details', 'indecent', 'minor', 'poor_quality', 'copyright'));

-- An operator's notes stand beside the fields that they are about, no longer in a list of their own.
update site set settings = settings - 'visible_profile_notes'
  where jsonb_typeof(settings -> 'visible_profile_notes') = 'array';

-- The photo that stands for a member is the first in their own order.
update photo set position = -1 from profile
  where profile.member_id = photo.member_id and profile.main_photo_id = photo.id and photo.position > 0;
