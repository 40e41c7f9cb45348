-- What moderators decide about members and what they share. Append-only, as the ledger: a decision that was taken back is
-- followed by an outcome, never changed. It holds ids and codes; what was judged, and the notes, are in moderation_file.
create table moderation_decision (
  id uuid primary key,
  -- made by the client: a decision that is sent again is the same one
  key uuid not null,
  site_id uuid not null,
  item_id uuid,
  -- the member about whom it is; leads to nobody once they are erased
  member_id uuid,
  kind text not null check (kind in ('approve', 'warn', 'reject', 'hide', 'suspend', 'ban', 'dismiss')),
  about text not null check (about in ('photo', 'text', 'name', 'report', 'held_message', 'appeal', 'member')),
  subject_id uuid,
  reason text check (reason in ('minor', 'not_you', 'no_face', 'poor_quality', 'nudity', 'contact_details', 'harassment',
    'hate', 'money', 'spam', 'impersonation', 'without_consent', 'copyright', 'illegal', 'other')),
  rule smallint, -- the article of the terms
  automated boolean not null,
  staff_id uuid, -- null: nobody, where a machine decided
  until timestamptz,
  created_at timestamptz not null,
  check (automated = (staff_id is null)),
  check ((until is not null) = (kind = 'suspend'))
);
create unique index moderation_decision_once on moderation_decision (staff_id, key);
create index moderation_decision_member on moderation_decision (member_id, created_at desc); -- earlier ones about a member
create index moderation_decision_age on moderation_decision (created_at); -- to be swept

create trigger moderation_append_only before update or truncate on moderation_decision
  for each statement execute function refuse_change();
create function refuse_early_removal() returns trigger language plpgsql as $$
begin
  if old.created_at > now() - interval '5 years' then
    raise exception '% is kept for five years', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger moderation_kept before delete on moderation_decision
  for each row execute function refuse_early_removal();

-- One for each decision: it has taken effect, or was undone before, or there was nothing left to do.
create table moderation_outcome (
  decision_id uuid primary key,
  outcome text not null check (outcome in ('done', 'undone', 'void')),
  at timestamptz not null
);

-- What a decision rests on; it goes with the member.
create table moderation_file (
  decision_id uuid primary key,
  member_id uuid not null references account on delete cascade,
  judged jsonb not null,
  note text not null
);
create index moderation_file_member on moderation_file (member_id); -- those of an erased member

-- The last text and name that a moderator accepted, to which a rejected one falls back.
create table accepted_words (
  member_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('text', 'name')),
  said jsonb not null,
  accepted_at timestamptz not null,
  primary key (member_id, kind)
);

-- A first message that was held back because its sender begins with too many, until a moderator has looked.
create table held_message (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  to_id uuid not null references account on delete cascade,
  body text not null,
  why text not null check (why in ('same_text', 'too_many')),
  created_at timestamptz not null,
  allowed boolean -- null: nobody has looked
);
create unique index held_message_once on held_message (member_id, to_id); -- one for each receiver, and whether it may go
create index held_message_to on held_message (to_id); -- those to an erased member

alter table account
  add column suspended_until timestamptz,
  add column banned_at timestamptz,
  add column shut_out_by uuid; -- the decision, for objecting to it
create index account_suspended on account (suspended_until) where suspended_until is not null; -- those that end

-- By keyed hashes: the browsers and addresses of banned members. They name nobody.
create table ban_mark (
  mark bytea primary key,
  site_id uuid not null,
  kind text not null check (kind in ('device', 'email')),
  decision_id uuid not null,
  created_at timestamptz not null
);
create index ban_mark_decision on ban_mark (decision_id); -- those of a ban that is lifted
create index ban_mark_age on ban_mark (created_at); -- to be swept

alter table photo drop constraint photo_rejection_check;
alter table photo add constraint photo_rejection_check
  check (rejection in ('not_you', 'no_face', 'contact_details', 'indecent', 'minor', 'poor_quality', 'copyright', 'rules'));
