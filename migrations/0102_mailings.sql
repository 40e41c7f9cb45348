-- A promotion or news mail of a site, for members who agreed to its kind.
create table mailing (
  id uuid primary key,
  site_id uuid not null references site,
  request_key uuid not null,
  kind text not null check (kind in ('promotions', 'news')),
  status text not null check (status in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  version integer not null default 1, -- rises with each change of the draft
  texts jsonb not null, -- by language
  path text, -- of the button
  discount_code_id uuid,
  audience jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  send_at timestamptz,
  begun_at timestamptz,
  finished_at timestamptz,
  stop_reason text check (stop_reason in ('staff', 'code')),
  -- How far the receivers are written down: members in order of their id.
  walked_to uuid,
  walked boolean not null default false,
  counts jsonb, -- how many receivers were in each state, once they are forgotten
  forgotten boolean not null default false
);
create unique index mailing_request on mailing (site_id, request_key); -- the same draft made again
create index mailing_of_site on mailing (site_id, id desc); -- a site's mailings, newest first
create index mailing_at_work on mailing (id) where status in ('planned', 'sending'); -- what has to be sent
create index mailing_kept on mailing (finished_at) where finished_at is not null and not forgotten; -- those whose receivers are to be forgotten

-- Who gets a mailing, once each. From `trying` on it counts as sent, whatever becomes of the program.
create table mailing_receiver (
  mailing_id uuid not null references mailing,
  member_id uuid not null references account on delete cascade,
  state text not null check (state in ('waiting', 'trying', 'sent', 'unsure', 'skipped', 'failed', 'bounced', 'spam', 'unsubscribed')),
  due_at timestamptz not null, -- by day where the member lives
  attempts smallint not null default 0,
  tried_at timestamptz,
  primary key (mailing_id, member_id)
);
create index mailing_receiver_due on mailing_receiver (mailing_id, due_at) where state = 'waiting'; -- whose turn it is
create index mailing_receiver_state on mailing_receiver (mailing_id, state); -- how far a mailing is
create index mailing_receiver_member on mailing_receiver (member_id); -- what a member got, and when they are erased

create index mail_preference_agreed on mail_preference (kind, member_id) where wanted; -- members who agreed to a kind, in order
