-- What waits for a moderator's look: made in the transaction that causes it, leased to one moderator at a time.
create table moderation_item (
  id uuid primary key,
  site_id uuid not null references site,
  kind text not null check (kind in ('photo', 'text', 'name', 'report', 'held_message', 'appeal')),
  -- null: a complaint about something else than a member
  member_id uuid references account on delete cascade,
  -- the photo, report, held message or appeal; the member themselves for a text or name
  subject_id uuid not null,
  -- a text or name, as it was when the item came
  said jsonb not null default '{}',
  -- what the model says of a photo; null: not asked, or no answer
  nude boolean,
  is_live boolean not null, -- others see it already
  risk smallint not null check (risk between 0 and 100),
  created_at timestamptz not null,
  not_for_staff_id uuid, -- an appeal is not for the first decider
  locked_by uuid,
  locked_until timestamptz,
  decided_at timestamptz,
  check ((locked_by is null) = (locked_until is null))
);
-- the next one: highest risk, then oldest
create index moderation_item_next on moderation_item (site_id, kind, risk desc, created_at, id) where decided_at is null;
-- how many wait, the oldest and the median
create index moderation_item_age on moderation_item (site_id, kind, created_at) where decided_at is null;
create index moderation_item_lease on moderation_item (locked_by) where decided_at is null; -- what a moderator has open
create unique index moderation_item_open on moderation_item (subject_id, kind) where decided_at is null; -- each waits once
create index moderation_item_member on moderation_item (member_id); -- those of an erased member
create index moderation_item_decided on moderation_item (decided_at) where decided_at is not null; -- to be swept

-- What waited before there was a queue.
insert into moderation_item (id, site_id, kind, member_id, subject_id, is_live, risk, created_at)
  select gen_random_uuid(), account.site_id, 'photo', photo.member_id, photo.id, false, 30, photo.created_at
  from photo join account on account.id = photo.member_id where photo.status = 'pending';
insert into moderation_item (id, site_id, kind, member_id, subject_id, is_live, risk, created_at)
  select gen_random_uuid(), site_id, 'report', member_id, id, true,
    case reason when 'minor' then 95 when 'illegal' then 85 when 'harassment' then 65 when 'money' then 60
      when 'photo_of_me' then 55 when 'fake' then 45 else 35 end, created_at
  from report where state <> 'decided';
