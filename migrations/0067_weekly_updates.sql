-- Members who want the weekly mail of new members: when it is due, and since when members are new to it.
create table weekly_update (
  member_id uuid primary key references account on delete cascade,
  next_at timestamptz not null,
  told_until timestamptz not null
);
-- for the job that takes those whose mail is due
create index weekly_update_next_at on weekly_update (next_at);

insert into weekly_update (member_id, next_at, told_until)
select member_id, now(), now() - interval '7 days' from mail_preference where kind = 'weekly_updates' and wanted;
