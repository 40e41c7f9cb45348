-- A site's figures, counted by day: numbers only, which stay when what they counted is deleted.
create table day_count (
  site_id uuid not null,
  country text not null, -- '*': all together; empty: unknown
  network text not null, -- likewise; 'other': one of very many
  day date not null, -- of the site's time zone
  counts jsonb not null, -- what was counted, by name
  primary key (site_id, country, network, day) -- a period of a site, filtered or not
);
create index day_count_of_day on day_count (site_id, day); -- a day that is counted anew

create table counted_day (
  site_id uuid not null,
  day date not null,
  counted_at timestamptz not null,
  closed boolean not null, -- over, and never counted again
  primary key (site_id, day)
);

-- The networks that are counted by name.
create table counted_network (
  site_id uuid not null,
  network text not null,
  primary key (site_id, network)
);

-- Who was here on a day, until the day is closed.
create table active_day (
  member_id uuid not null references account on delete cascade,
  day date not null,
  site_id uuid not null,
  new_week boolean not null, -- the first day of its week that the member was here
  new_month boolean not null,
  primary key (member_id, day)
);
create index active_day_of_site on active_day (site_id, day); -- to be counted, and deleted after

-- What the counts of a day read.
create index account_confirmed on account (confirmed_at);
create index member_like_day on member_like (created_at);
create index message_day on message (created_at);
create index report_day on report (site_id, created_at);
create index moderation_appeal_day on moderation_appeal (created_at);
