-- The time zone of the browser that the member used last: mails about news do not come at night.
alter table account add column time_zone text;

-- When a piece of news is looked at next. What cannot be told yet moves on, and keeps nothing else waiting.
alter table news add column look_at timestamptz, add column remind_at timestamptz;
update news set look_at = created_at, remind_at = created_at + interval '3 days';
alter table news alter column look_at set not null, alter column remind_at set not null;
drop index news_waiting;
drop index news_unreminded;
create index news_due on news (look_at) where handled_at is null; -- what may be due for a mail
create index news_to_remind on news (remind_at) where reminded_at is null and kind <> 'like'; -- conversations that may still be unread
