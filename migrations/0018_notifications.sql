-- What a member has said about a kind of mail; where nothing was said, the kind's own default holds.
create table mail_preference (
  member_id uuid not null references account on delete cascade,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  primary key (member_id, kind)
);

-- Why a member is mailed nothing but what concerns the account. A bounce holds for the address that it came from.
create table mail_stop (
  member_id uuid not null references account on delete cascade,
  reason text not null check (reason in ('spam', 'bounced', 'unsubscribed')),
  email text not null,
  created_at timestamptz not null,
  primary key (member_id, reason)
);

-- What a member may be mailed of while away: a conversation until it is read, a like until it is seen.
create table news (
  member_id uuid not null references account on delete cascade,
  -- the conversation, or who gave the like
  about_id uuid not null,
  from_id uuid not null,
  kind text not null check (kind in ('new_conversations', 'new_messages', 'like')),
  created_at timestamptz not null,
  -- when it was decided whether to mail it
  handled_at timestamptz,
  reminded_at timestamptz,
  primary key (member_id, about_id)
);
create index news_waiting on news (created_at) where handled_at is null; -- what may be due for a mail
create index news_unreminded on news (created_at) where reminded_at is null and kind <> 'like'; -- conversations that may still be unread
create index news_handled on news (handled_at); -- what is old enough to be forgotten

-- Each reminder is sent once.
create table reminder (
  member_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('confirm', 'photo')),
  created_at timestamptz not null,
  primary key (member_id, kind)
);
create index account_signup on account (signup_date); -- who signed up some days ago, and may be reminded of something
