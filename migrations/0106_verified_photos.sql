-- A member shows that they are the one in their main photo: they copy a pose that is asked at random, a moderator compares.
create table photo_verification (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  pose text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null, -- of the pose
  state text not null default 'asked' check (state in ('asked', 'sent', 'approved', 'rejected', 'withdrawn')),
  -- the main photo when the picture came, and its file: another crop is another portrait
  photo_id uuid,
  photo_file text,
  file text, -- of the posed picture, until it is decided
  sent_at timestamptz,
  reason text,
  decided_at timestamptz,
  check ((state = 'sent') = (file is not null)),
  check (state in ('asked', 'withdrawn') or photo_id is not null)
);
create unique index photo_verification_open on photo_verification (member_id) where state in ('asked', 'sent'); -- one at a time
create index photo_verification_member on photo_verification (member_id, asked_at desc); -- the last one, and those of a day

-- Of which main photo it was verified that the member is in it, as it was then, and when.
alter table profile
  add column verified_photo_id uuid,
  add column verified_file text,
  add column verified_at timestamptz,
  add constraint profile_verified check (num_nulls(verified_photo_id, verified_file, verified_at) in (0, 3)),
  add constraint profile_verified_person check (verified_at is null or not fictional);

alter table moderation_item drop constraint moderation_item_kind_check;
alter table moderation_item add constraint moderation_item_kind_check
  check (kind in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal'));
alter table moderation_decision drop constraint moderation_decision_about_check;
alter table moderation_decision add constraint moderation_decision_about_check
  check (about in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal', 'member'));
alter table moderation_decision drop constraint moderation_decision_reason_check;
alter table moderation_decision add constraint moderation_decision_reason_check
  check (reason in ('minor', 'not_you', 'no_face', 'other_pose', 'poor_quality', 'nudity', 'contact_details', 'harassment',
    'hate', 'money', 'spam', 'impersonation', 'without_consent', 'copyright', 'illegal', 'other'));
