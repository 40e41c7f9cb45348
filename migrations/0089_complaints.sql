-- Reports and complaints in one table: by members and by visitors, about a member, a message, or whatever their author
-- names. Each has a number, and a state that its author sees.
alter table report drop constraint report_reason_check;
update report set reason = case reason when 'spam' then 'money' else 'harassment' end
  where reason in ('spam', 'offensive', 'sexual');
alter table report add constraint report_reason_check
  check (reason in ('minor', 'fake', 'harassment', 'money', 'photo_of_me', 'illegal', 'other'));
alter table report
  alter column member_id drop not null,
  add column number text,
  add column about text not null default '', -- whom or which page, in its author's words
  add column email text, -- of an author without an account
  add column email_key text,
  add column language text not null default 'nl', -- in which such an author is answered
  add column state text not null default 'received' check (state in ('received', 'looking', 'decided')),
  add check ((email is null) = (email_key is null));
update report set number = upper(right(replace(id::text, '-', ''), 10));
alter table report alter column number set not null;
create unique index report_number on report (number); -- one by its number, for staff
create unique index report_of_visitor on report (key) where email is not null; -- for "once"
create index report_address on report (site_id, email_key) where email is not null; -- those of an erased account's address

-- Hidden from all others since a report said that the member is a minor, until a person has looked.
alter table profile
  add column held_at timestamptz,
  add column released_at timestamptz; -- a person has looked: later reports do not hide again
create index profile_released on profile (released_at) where held_at is not null and released_at is not null; -- to be shown again
