-- What a member has chosen about notifications besides kinds of mail; no row: nothing chosen yet.
create table notification_setting (
  member_id uuid primary key references account on delete cascade,
  -- whether a push may show the words of a message: they are seen on a locked screen
  push_previews boolean not null default false
);
