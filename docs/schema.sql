-- Written by `npm run schema` from a migrated database.

CREATE OR REPLACE FUNCTION public.place_typed_words(name text, other_names text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select public.place_words(name || ' ' || other_names || ' ' ||
    replace(replace(replace(replace(replace(replace(name, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'Ä', 'Ae'), 'Ö', 'Oe'), 'Ü', 'Ue'))
$function$;

CREATE OR REPLACE FUNCTION public.place_words(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select regexp_replace(
    lower(translate(
      replace(replace(replace(replace(name, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
      'àÀáÁâÂãÃäÄåÅāĀăĂąĄçÇćĆĉĈċĊčČďĎđĐèÈéÉêÊëËēĒĕĔėĖęĘěĚĝĜğĞġĠģĢìÌíÍîÎïÏĩĨīĪĭĬįĮıĺĹļĻľĽŀĿłŁñÑńŃņŅňŇŉòÒóÓôÔõÕöÖøØōŌŏŎőŐŕŔŗŖřŘśŚŝŜşŞšŠșȘţŢťŤŧŦțȚùÙúÚûÛüÜũŨūŪŭŬůŮűŰųŲŵŴýÝÿŸŷŶźŹżŻžŽ',
      'aaaaaaaaaaaaaaaaaaccccccccccddddeeeeeeeeeeeeeeeeeeggggggggiiiiiiiiiiiiiiiiillllllllllnnnnnnnnnoooooooooooooooooorrrrrrssssssssssttttttttuuuuuuuuuuuuuuuuuuuuwwyyyyyyzzzzzz'
    )),
    '[^a-z0-9]+', ' ', 'g'
  )
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_early_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.created_at > now() - interval '5 years' then
    raise exception '% is kept for five years', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return old;
end $function$;

create extension pg_trgm with schema public;

create table accepted_words (
  member_id uuid not null,
  kind text not null,
  said jsonb not null,
  accepted_at timestamptz not null,
  constraint accepted_words_pkey primary key (member_id, kind),
  constraint accepted_words_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint accepted_words_kind_check check (kind in ('text', 'name'))
);

create table account (
  id uuid not null,
  site_id uuid not null,
  email text not null,
  password_hash text,
  status text not null,
  language text not null,
  paid_user boolean default false not null,
  scripted boolean default false not null,
  signup_date timestamptz not null,
  confirmed_at timestamptz,
  deleted_at timestamptz,
  terms_version timestamptz not null,
  terms_accepted_at timestamptz not null,
  special_category_consent_at timestamptz,
  tracking jsonb default '{}'::jsonb not null,
  signup_message text,
  special_category_withdrawn_at timestamptz,
  signup_key_hash bytea,
  demo boolean default false not null,
  time_zone text,
  payment_country text,
  suspended_until timestamptz,
  banned_at timestamptz,
  shut_out_by uuid,
  lander text,
  first_offers_ended_at timestamptz,
  constraint account_pkey primary key (id),
  constraint account_site_id_fkey foreign key (site_id) references site(id),
  constraint account_status_check check (status in ('not_confirmed', 'active', 'deleted'))
);
create index account_banned_of_site on account (site_id, signup_date desc, id desc) where (banned_at is not null);
create index account_confirmed on account (confirmed_at);
create index account_deleted on account (deleted_at) where (status = 'deleted');
create index account_deleted_of_site on account (site_id, signup_date desc, id desc) where (status = 'deleted');
create index account_not_confirmed_of_site on account (site_id, signup_date desc, id desc) where (status = 'not_confirmed');
create index account_of_site on account (site_id, signup_date desc, id desc);
create index account_paying_of_site on account (site_id, signup_date desc, id desc) where paid_user;
create index account_signup on account (signup_date);
create unique index account_signup_key on account (site_id, signup_key_hash);
create index account_suspended on account (suspended_until) where (suspended_until is not null);
create index account_suspended_of_site on account (site_id, signup_date desc, id desc) where (suspended_until is not null);

create table account_look (
  member_id uuid not null,
  site_id uuid not null,
  rank smallint not null,
  reasons jsonb not null,
  found_at timestamptz not null,
  looked_at timestamptz,
  looked_by uuid,
  constraint account_look_pkey primary key (member_id),
  constraint account_look_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint account_look_rank_check check ((rank >= 1) and (rank <= 100))
);
create index account_look_next on account_look (site_id, rank desc, member_id) where (looked_at is null);

create table active_day (
  member_id uuid not null,
  day date not null,
  site_id uuid not null,
  new_week boolean not null,
  new_month boolean not null,
  constraint active_day_pkey primary key (member_id, day),
  constraint active_day_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index active_day_of_site on active_day (site_id, day);

create table auto_like (
  member_id uuid not null,
  since timestamptz not null,
  given smallint not null,
  constraint auto_like_pkey primary key (member_id),
  constraint auto_like_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table ban_mark (
  mark bytea not null,
  site_id uuid not null,
  kind text not null,
  decision_id uuid not null,
  created_at timestamptz not null,
  constraint ban_mark_pkey primary key (mark),
  constraint ban_mark_kind_check check (kind in ('device', 'email'))
);
create index ban_mark_age on ban_mark (created_at);
create index ban_mark_decision on ban_mark (decision_id);

create table block (
  member_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  name text,
  constraint block_pkey primary key (member_id, blocked_id),
  constraint block_check check (member_id <> blocked_id)
);
create index block_blocked on block (blocked_id, member_id);

create table conversation (
  id uuid not null,
  site_id uuid not null,
  low_member_id uuid not null,
  high_member_id uuid not null,
  created_at timestamptz not null,
  last_seq integer default 0 not null,
  last_revision integer default 0 not null,
  constraint conversation_pkey primary key (id),
  constraint conversation_check check (low_member_id < high_member_id)
);
create unique index conversation_pair on conversation (low_member_id, high_member_id);

create table counted_day (
  site_id uuid not null,
  day date not null,
  counted_at timestamptz not null,
  closed boolean not null,
  constraint counted_day_pkey primary key (site_id, day)
);

create table counted_network (
  site_id uuid not null,
  network text not null,
  constraint counted_network_pkey primary key (site_id, network)
);

create table data_export (
  member_id uuid not null,
  id uuid not null,
  requested_at timestamptz not null,
  ready_at timestamptz,
  bytes bigint,
  constraint data_export_pkey primary key (member_id),
  constraint data_export_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table day_count (
  site_id uuid not null,
  country text not null,
  network text not null,
  day date not null,
  counts jsonb not null,
  lander text not null,
  constraint day_count_pkey primary key (site_id, country, network, lander, day)
);
create index day_count_of_day on day_count (site_id, day);

create table debit_batch (
  id text not null,
  site_id uuid not null,
  collect_on date not null,
  collections integer not null,
  amount bigint not null,
  file text,
  made_at timestamptz not null,
  constraint debit_batch_pkey primary key (id)
);
create index debit_batch_unwritten on debit_batch (made_at) where (file is not null);

create table debit_block (
  member_id uuid not null,
  reason text not null,
  purchase_id uuid not null,
  blocked_at timestamptz not null,
  constraint debit_block_pkey primary key (member_id),
  constraint debit_block_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table debit_code (
  member_id uuid not null,
  code_hash bytea not null,
  form_hash bytea not null,
  tries integer default 0 not null,
  sent_at timestamptz not null,
  constraint debit_code_pkey primary key (member_id),
  constraint debit_code_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table debit_collection (
  id text not null,
  idempotency_key text not null,
  reference text not null,
  mandate_id uuid not null,
  site_id uuid not null,
  amount integer not null,
  currency text not null,
  description text not null,
  status text not null,
  batch_id text,
  sequence_type text,
  collect_on date,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text,
  heard boolean default true not null,
  created_at timestamptz not null,
  doubted_at timestamptz,
  creditor_name text default '' not null,
  creditor_id text default '' not null,
  constraint debit_collection_pkey primary key (id),
  constraint debit_collection_idempotency_key_key unique (idempotency_key),
  constraint debit_collection_batch_id_fkey foreign key (batch_id) references debit_batch(id),
  constraint debit_collection_sequence_type_check check (sequence_type in ('FRST', 'RCUR')),
  constraint debit_collection_status_check check (status in ('open', 'canceled', 'sent', 'paid', 'returned'))
);
create index debit_collection_batch on debit_collection (batch_id);
create index debit_collection_doubted on debit_collection (batch_id) where (doubted_at is not null);
create index debit_collection_mandate on debit_collection (mandate_id, created_at);
create index debit_collection_open on debit_collection (site_id, created_at) where (status = 'open');
create index debit_collection_returned on debit_collection (returned_at) where (returned_at is not null);
create index debit_collection_unheard on debit_collection (created_at) where (not heard);

create table debit_mandate (
  id uuid not null,
  request_key uuid,
  member_id uuid not null,
  site_id uuid not null,
  reference text not null,
  text_version text not null,
  language text not null,
  account_holder text not null,
  iban_sealed text not null,
  iban_label text not null,
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  country text not null,
  phone_label text,
  ip text,
  signed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  provider text,
  customer_id text,
  provider_mandate_id text,
  last_collected_on date,
  creditor_name text default '' not null,
  creditor_id text default '' not null,
  creditor_address text default '' not null,
  bic text,
  constraint debit_mandate_pkey primary key (id),
  constraint debit_mandate_member_id_request_key_key unique (member_id, request_key),
  constraint debit_mandate_reference_key unique (reference),
  constraint debit_mandate_ended_by_check check (ended_by in ('member', 'replaced', 'returned', 'account_deleted', 'lapsed'))
);
create unique index debit_mandate_current on debit_mandate (member_id) where (ended_at is null);
create index debit_mandate_iban on debit_mandate (site_id, iban_label);
create index debit_mandate_phone on debit_mandate (site_id, phone_label) where (phone_label is not null);

create unlogged table deck (
  member_id uuid not null,
  country text not null,
  filters text not null,
  begun_at timestamptz not null,
  ranked_at timestamptz not null,
  listed uuid[] not null,
  walked_at timestamptz,
  walked_id uuid,
  constraint deck_pkey primary key (member_id, country),
  constraint deck_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table desk_answer (
  message_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null,
  constraint desk_answer_pkey primary key (message_id),
  constraint desk_answer_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index desk_answer_conversation on desk_answer (conversation_id);
create index desk_answer_member on desk_answer (member_id, at);

create table desk_lease (
  conversation_id uuid not null,
  staff_id uuid not null,
  until timestamptz not null,
  constraint desk_lease_pkey primary key (conversation_id),
  constraint desk_lease_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index desk_lease_staff on desk_lease (staff_id);

create table discount_code (
  id uuid not null,
  site_id uuid not null,
  code text not null,
  country text,
  member_id uuid,
  expires_at timestamptz,
  value integer not null,
  percentage boolean not null,
  currency text,
  minimum_order_value integer,
  status text default 'active' not null,
  validity text not null,
  payment_methods text[] default '{}'[] not null,
  created_at timestamptz not null,
  begins_at timestamptz,
  most_uses integer,
  constraint discount_code_pkey primary key (id),
  constraint discount_code_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint discount_code_check check ((not percentage) or (value <= 90)),
  constraint discount_code_check1 check ((currency is not null) or (percentage and (minimum_order_value is null))),
  constraint discount_code_minimum_order_value_check check (minimum_order_value > 0),
  constraint discount_code_most_uses_check check (most_uses > 0),
  constraint discount_code_status_check check (status in ('active', 'inactive')),
  constraint discount_code_validity_check check (validity in ('once', 'once-per-user', 'unlimited')),
  constraint discount_code_value_check check (value > 0)
);
create index discount_code_member on discount_code (member_id);
create unique index discount_code_of_site on discount_code (site_id, code);

create table email_claim (
  site_id uuid not null,
  email_key text not null,
  member_id uuid not null,
  kept_until timestamptz,
  constraint email_claim_pkey primary key (site_id, email_key)
);
create index email_claim_kept on email_claim (kept_until) where (kept_until is not null);
create index email_claim_member on email_claim (member_id);
create index email_claim_part on email_claim using gin (email_key gin_trgm_ops) with (fastupdate=off);
create index email_claim_prefix on email_claim (site_id, email_key text_pattern_ops);

create table ending (
  id uuid not null,
  request_key uuid not null,
  site_id uuid not null,
  number text not null,
  name text not null,
  email text not null,
  email_key text not null,
  contract text not null,
  kind text not null,
  reason text not null,
  wished_for date,
  language text not null,
  declared_at timestamptz not null,
  ended_at timestamptz,
  constraint ending_pkey primary key (id),
  constraint ending_number_key unique (number),
  constraint ending_request_key_key unique (request_key),
  constraint ending_kind_check check (kind in ('ordinary', 'extraordinary'))
);
create index ending_address on ending (site_id, email_key);

create table first_message (
  member_id uuid not null,
  to_id uuid not null,
  id uuid not null,
  body text not null,
  constraint first_message_pkey primary key (member_id),
  constraint first_message_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint first_message_to_id_fkey foreign key (to_id) references account(id) on delete cascade
);
create index first_message_to on first_message (to_id);

create table gift_received (
  member_id uuid not null,
  gift text not null,
  number integer not null,
  constraint gift_received_pkey primary key (member_id, gift),
  constraint gift_received_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint gift_received_number_check check (number >= 0)
);

create table held_message (
  id uuid not null,
  member_id uuid not null,
  to_id uuid not null,
  body text not null,
  why text not null,
  created_at timestamptz not null,
  allowed boolean,
  constraint held_message_pkey primary key (id),
  constraint held_message_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint held_message_to_id_fkey foreign key (to_id) references account(id) on delete cascade,
  constraint held_message_why_check check (why in ('same_text', 'too_many'))
);
create unique index held_message_once on held_message (member_id, to_id);
create index held_message_to on held_message (to_id);

create table inbox (
  member_id uuid not null,
  conversation_id uuid not null,
  other_id uuid not null,
  unread integer default 0 not null,
  sent integer default 0 not null,
  last_message_at timestamptz,
  removed_at timestamptz,
  other_name text,
  last_sent_id uuid,
  last_read_seq integer,
  muted_at timestamptz,
  archived_at timestamptz,
  delivered_seq integer,
  deletions integer default 0 not null,
  constraint inbox_pkey primary key (member_id, conversation_id),
  constraint inbox_unread_check check (unread >= 0)
);
create unique index inbox_other on inbox (member_id, other_id);
create index inbox_recent on inbox (member_id, last_message_at desc) where (removed_at is null);

create table kept_limit (
  name text not null,
  key text not null,
  points integer not null,
  until timestamptz not null,
  constraint kept_limit_pkey primary key (name, key),
  constraint kept_limit_points_check check (points > 0)
);
create index kept_limit_until on kept_limit (until);

create table known_device (
  member_id uuid not null,
  id uuid not null,
  token_hash bytea not null,
  user_agent text not null,
  country text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  constraint known_device_pkey primary key (member_id, id),
  constraint known_device_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index known_device_last_seen on known_device (last_seen_at);
create index known_device_token on known_device (token_hash, member_id);

create table landing_count (
  site_id uuid not null,
  day date not null,
  page text not null,
  slug text not null,
  network text not null,
  views integer default 0 not null,
  signups_begun integer default 0 not null,
  signups_completed integer default 0 not null,
  constraint landing_count_pkey primary key (site_id, day, page, slug, network)
);

create table landing_figures (
  site_id uuid not null,
  country text not null,
  counted_at timestamptz not null,
  figures jsonb not null,
  constraint landing_figures_pkey primary key (site_id, country)
);

create table leaving_offer (
  member_id uuid not null,
  code text not null,
  percentage smallint not null,
  offered_at timestamptz not null,
  taken_at timestamptz,
  expires_at timestamptz,
  constraint leaving_offer_pkey primary key (member_id),
  constraint leaving_offer_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint leaving_offer_check check ((taken_at is null) = (expires_at is null)),
  constraint leaving_offer_percentage_check check ((percentage >= 1) and (percentage <= 99))
);

create table leaving_reason (
  id text not null,
  site_id uuid not null,
  reason text not null,
  remarks text,
  left_in date not null,
  constraint leaving_reason_pkey primary key (id),
  constraint leaving_reason_site_id_fkey foreign key (site_id) references site(id),
  constraint leaving_reason_left_in_check check (extract(day from left_in) = (1)::numeric),
  constraint leaving_reason_reason_check check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other'))
);

create table ledger_entry (
  member_id uuid not null,
  key text not null,
  account text not null,
  amount integer not null,
  number integer,
  balance integer,
  created_at timestamptz not null,
  of_key text,
  constraint ledger_entry_pkey primary key (member_id, key, account),
  constraint ledger_entry_account_check check (account in ('wallet', 'signup', 'bonus', 'sale', 'message', 'photo', 'gift', 'refund', 'chargeback', 'debit_return', 'expiry', 'debt')),
  constraint ledger_entry_amount_check check (amount <> 0),
  constraint ledger_entry_balance_check check (balance >= 0),
  constraint ledger_entry_check check ((account = 'wallet') = ((number is not null) and (balance is not null))),
  constraint ledger_entry_of_key_check check ((of_key is null) or ((account = 'wallet') and (amount < 0)))
);
create index ledger_debt on ledger_entry (member_id) include (amount) where (account = 'debt');
create index ledger_grants on ledger_entry (member_id, number desc) include (key, amount) where ((account = 'wallet') and (amount > 0));
create index ledger_taken on ledger_entry (member_id, of_key) include (amount) where (of_key is not null);
create unique index ledger_wallet on ledger_entry (member_id, number) include (balance) where (account = 'wallet');
create trigger ledger_append_only before delete or update or truncate on ledger_entry for each statement execute function refuse_change();

create table mail_change (
  member_id uuid not null,
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint mail_change_pkey primary key (member_id),
  constraint mail_change_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table mail_outage (
  stream text not null,
  since timestamptz not null,
  looked_at timestamptz not null,
  constraint mail_outage_pkey primary key (stream)
);

create table mail_preference (
  member_id uuid not null,
  kind text not null,
  wanted boolean not null,
  changed_at timestamptz not null,
  constraint mail_preference_pkey primary key (member_id, kind),
  constraint mail_preference_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index mail_preference_agreed on mail_preference (kind, member_id) where wanted;

create table mail_request (
  key_hash bytea not null,
  asked_at timestamptz[] not null,
  last_asked_at timestamptz not null,
  constraint mail_request_pkey primary key (key_hash)
);
create index mail_request_last on mail_request (last_asked_at);

create table mail_stop (
  member_id uuid not null,
  reason text not null,
  email text not null,
  created_at timestamptz not null,
  constraint mail_stop_pkey primary key (member_id, reason),
  constraint mail_stop_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint mail_stop_reason_check check (reason in ('spam', 'bounced', 'unsubscribed'))
);
create index mail_stop_lately on mail_stop (created_at) where (reason in ('bounced', 'spam'));

create table mail_token (
  token_hash bytea not null,
  member_id uuid not null,
  purpose text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  detail text,
  mailed_at timestamptz,
  constraint mail_token_pkey primary key (token_hash),
  constraint mail_token_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index mail_token_member on mail_token (member_id, purpose, created_at);

create table mail_trouble (
  site_id uuid not null,
  address_hash bytea not null,
  kind text not null,
  member_id uuid,
  state text not null,
  since timestamptz not null,
  noted_at timestamptz not null,
  constraint mail_trouble_pkey primary key (site_id, address_hash, kind),
  constraint mail_trouble_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint mail_trouble_site_id_fkey foreign key (site_id) references site(id) on delete cascade,
  constraint mail_trouble_state_check check (state in ('waits', 'refused', 'given_up'))
);
create index mail_trouble_noted on mail_trouble (noted_at);
create index mail_trouble_of_member on mail_trouble (member_id) where (member_id is not null);

create table mailing (
  id uuid not null,
  site_id uuid not null,
  request_key uuid not null,
  kind text not null,
  status text not null,
  version integer default 1 not null,
  texts jsonb not null,
  path text,
  discount_code_id uuid,
  audience jsonb not null,
  made_by uuid not null,
  made_at timestamptz not null,
  send_at timestamptz,
  begun_at timestamptz,
  finished_at timestamptz,
  stop_reason text,
  walked_to uuid,
  walked boolean default false not null,
  counts jsonb,
  forgotten boolean default false not null,
  constraint mailing_pkey primary key (id),
  constraint mailing_site_id_fkey foreign key (site_id) references site(id),
  constraint mailing_kind_check check (kind in ('promotions', 'news')),
  constraint mailing_status_check check (status in ('draft', 'planned', 'sending', 'sent', 'stopped')),
  constraint mailing_stop_reason_check check (stop_reason in ('staff', 'code'))
);
create index mailing_at_work on mailing (id) where (status in ('planned', 'sending'));
create index mailing_kept on mailing (finished_at) where ((finished_at is not null) and (not forgotten));
create index mailing_of_site on mailing (site_id, id desc);
create unique index mailing_request on mailing (site_id, request_key);

create table mailing_receiver (
  mailing_id uuid not null,
  member_id uuid not null,
  state text not null,
  due_at timestamptz not null,
  attempts smallint default 0 not null,
  tried_at timestamptz,
  constraint mailing_receiver_pkey primary key (mailing_id, member_id),
  constraint mailing_receiver_mailing_id_fkey foreign key (mailing_id) references mailing(id),
  constraint mailing_receiver_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint mailing_receiver_state_check check (state in ('waiting', 'trying', 'sent', 'unsure', 'skipped', 'failed', 'bounced', 'spam', 'unsubscribed'))
);
create index mailing_receiver_due on mailing_receiver (mailing_id, due_at) where (state = 'waiting');
create index mailing_receiver_member on mailing_receiver (member_id);
create index mailing_receiver_state on mailing_receiver (mailing_id, state);

create table member_like (
  liked_id uuid not null,
  liker_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  passed_at timestamptz,
  celebrated_at timestamptz,
  matched_at timestamptz,
  about text,
  words text,
  constraint member_like_pkey primary key (liked_id, liker_id),
  constraint member_like_check check (liked_id <> liker_id)
);
create index member_like_day on member_like (created_at);
create index member_like_given on member_like (liker_id, created_at desc);
create index member_like_matched on member_like (liked_id, matched_at desc, liker_id desc) where (matched_at is not null);
create index member_like_received on member_like (liked_id, ((seen_at is null)) desc, created_at desc);

create table member_note (
  id uuid not null,
  site_id uuid not null,
  member_id uuid not null,
  purchase_id uuid,
  staff_id uuid not null,
  request_key uuid not null,
  words text not null,
  for_role text,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid,
  closing_words text,
  constraint member_note_pkey primary key (id),
  constraint member_note_staff_id_request_key_key unique (staff_id, request_key),
  constraint member_note_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint member_note_purchase_id_fkey foreign key (purchase_id) references purchase(id) on delete set null,
  constraint member_note_site_id_fkey foreign key (site_id) references site(id),
  constraint member_note_check check ((closed_at is null) or ((for_role is not null) and (closed_by is not null) and (closing_words is not null))),
  constraint member_note_for_role_check check (for_role in ('moderator', 'support', 'finance', 'owner'))
);
create index member_note_member on member_note (member_id, id desc);
create index member_note_open on member_note (site_id, for_role, id) where ((for_role is not null) and (closed_at is null));
create index member_note_purchase on member_note (purchase_id, id desc) where (purchase_id is not null);

create table message (
  conversation_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  client_id uuid not null,
  body text not null,
  credits integer default 0 not null,
  created_at timestamptz not null,
  seq integer not null,
  reply_seq integer,
  edited_at timestamptz,
  unsent_at timestamptz,
  sender_reaction text,
  receiver_reaction text,
  hidden_from_sender boolean default false not null,
  hidden_from_receiver boolean default false not null,
  revision integer,
  gift text,
  attachment jsonb,
  constraint message_pkey primary key (conversation_id, id),
  constraint message_check check ((unsent_at is null) or (body = '')),
  constraint message_check1 check ((gift is null) or (body = '')),
  constraint message_check2 check ((attachment is null) or ((body = '') and (gift is null)))
);
create index message_changed on message (conversation_id, revision) where (revision is not null);
create index message_day on message (created_at);
create unique index message_place on message (conversation_id, seq);
create unique index message_sent_once on message (sender_id, client_id);

create table method_to_forget (
  id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  created_at timestamptz not null,
  constraint method_to_forget_pkey primary key (id)
);

create table migration (
  name text not null,
  hash text not null,
  applied_at timestamptz not null,
  constraint migration_pkey primary key (name)
);

create table moderation_appeal (
  id uuid not null,
  decision_id uuid not null,
  member_id uuid not null,
  words text not null,
  created_at timestamptz not null,
  outcome text,
  constraint moderation_appeal_pkey primary key (id),
  constraint moderation_appeal_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint moderation_appeal_outcome_check check (outcome in ('granted', 'refused'))
);
create index moderation_appeal_day on moderation_appeal (created_at);
create index moderation_appeal_member on moderation_appeal (member_id);
create unique index moderation_appeal_once on moderation_appeal (decision_id);

create table moderation_decision (
  id uuid not null,
  key uuid not null,
  site_id uuid not null,
  item_id uuid,
  member_id uuid,
  kind text not null,
  about text not null,
  subject_id uuid,
  reason text,
  rule smallint,
  automated boolean not null,
  staff_id uuid,
  until timestamptz,
  created_at timestamptz not null,
  constraint moderation_decision_pkey primary key (id),
  constraint moderation_decision_about_check check (about in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal', 'member')),
  constraint moderation_decision_check check (automated = (staff_id is null)),
  constraint moderation_decision_check1 check ((until is not null) = (kind = 'suspend')),
  constraint moderation_decision_kind_check check (kind in ('approve', 'warn', 'reject', 'hide', 'suspend', 'ban', 'dismiss')),
  constraint moderation_decision_reason_check check (reason in ('minor', 'not_you', 'no_face', 'other_pose', 'poor_quality', 'nudity', 'contact_details', 'harassment', 'hate', 'money', 'spam', 'impersonation', 'without_consent', 'copyright', 'illegal', 'other'))
);
create index moderation_decision_age on moderation_decision (created_at);
create index moderation_decision_member on moderation_decision (member_id, created_at desc);
create unique index moderation_decision_once on moderation_decision (staff_id, key);
create trigger moderation_append_only before update or truncate on moderation_decision for each statement execute function refuse_change();
create trigger moderation_kept before delete on moderation_decision for each row execute function refuse_early_removal();

create table moderation_file (
  decision_id uuid not null,
  member_id uuid not null,
  judged jsonb not null,
  note text not null,
  constraint moderation_file_pkey primary key (decision_id),
  constraint moderation_file_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index moderation_file_member on moderation_file (member_id);

create table moderation_item (
  id uuid not null,
  site_id uuid not null,
  kind text not null,
  member_id uuid,
  subject_id uuid not null,
  said jsonb default '{}'::jsonb not null,
  nude boolean,
  is_live boolean not null,
  risk smallint not null,
  created_at timestamptz not null,
  not_for_staff_id uuid,
  locked_by uuid,
  locked_until timestamptz,
  decided_at timestamptz,
  constraint moderation_item_pkey primary key (id),
  constraint moderation_item_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint moderation_item_site_id_fkey foreign key (site_id) references site(id),
  constraint moderation_item_check check ((locked_by is null) = (locked_until is null)),
  constraint moderation_item_kind_check check (kind in ('photo', 'verification', 'text', 'name', 'report', 'held_message', 'appeal')),
  constraint moderation_item_risk_check check ((risk >= 0) and (risk <= 100))
);
create index moderation_item_age on moderation_item (site_id, kind, created_at) where (decided_at is null);
create index moderation_item_decided on moderation_item (decided_at) where (decided_at is not null);
create index moderation_item_lease on moderation_item (locked_by) where (decided_at is null);
create index moderation_item_member on moderation_item (member_id);
create index moderation_item_next on moderation_item (site_id, kind, risk desc, created_at, id) where (decided_at is null);
create unique index moderation_item_open on moderation_item (subject_id, kind) where (decided_at is null);

create table moderation_lift (
  decision_id uuid not null,
  staff_id uuid not null,
  at timestamptz not null,
  constraint moderation_lift_pkey primary key (decision_id),
  constraint moderation_lift_decision_id_fkey foreign key (decision_id) references moderation_decision(id) on delete cascade,
  constraint moderation_lift_staff_id_fkey foreign key (staff_id) references staff(id)
);

create table moderation_outcome (
  decision_id uuid not null,
  outcome text not null,
  at timestamptz not null,
  constraint moderation_outcome_pkey primary key (decision_id),
  constraint moderation_outcome_outcome_check check (outcome in ('done', 'undone', 'void'))
);

create table name_change (
  member_id uuid not null,
  changed_at timestamptz not null,
  constraint name_change_pkey primary key (member_id, changed_at),
  constraint name_change_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table news (
  member_id uuid not null,
  about_id uuid not null,
  from_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  handled_at timestamptz,
  reminded_at timestamptz,
  look_at timestamptz not null,
  remind_at timestamptz not null,
  constraint news_pkey primary key (member_id, about_id),
  constraint news_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint news_kind_check check (kind in ('new_conversations', 'new_messages', 'like'))
);
create index news_due on news (look_at) where (handled_at is null);
create index news_from on news (from_id);
create index news_handled on news (handled_at);
create index news_to_remind on news (remind_at) where ((reminded_at is null) and (kind <> 'like'));

create table notification_setting (
  member_id uuid not null,
  push_previews boolean default false not null,
  constraint notification_setting_pkey primary key (member_id),
  constraint notification_setting_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table outbox (
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text,
  created_at timestamptz not null,
  reader text,
  constraint outbox_pkey primary key (id),
  constraint outbox_kind_check check (kind in ('mail', 'sms'))
);

create table passkey (
  member_id uuid not null,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  constraint passkey_pkey primary key (member_id, id),
  constraint passkey_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create unique index passkey_credential on passkey (credential_id);

create table passkey_challenge (
  challenge_hash bytea not null,
  bound_to bytea not null,
  purpose text not null,
  expires_at timestamptz not null,
  constraint passkey_challenge_pkey primary key (challenge_hash)
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

create table photo (
  member_id uuid not null,
  id uuid not null,
  "position" smallint not null,
  status text not null,
  renditions jsonb not null,
  thumbhash text not null,
  portrait jsonb,
  created_at timestamptz not null,
  crop jsonb,
  rejection text,
  upload_key uuid,
  constraint photo_pkey primary key (member_id, id),
  constraint photo_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint photo_rejection_check check (rejection in ('not_you', 'no_face', 'contact_details', 'indecent', 'minor', 'poor_quality', 'copyright', 'rules')),
  constraint photo_status_check check (status in ('pending', 'active', 'rejected'))
);
create index photo_file on photo using gin (jsonb_path_query_array(renditions, '$.*'::jsonpath)) with (fastupdate=off);
create unique index photo_id on photo (id);
create unique index photo_upload_key on photo (member_id, upload_key);

create table photo_verification (
  id uuid not null,
  member_id uuid not null,
  pose text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text default 'asked' not null,
  photo_id uuid,
  photo_file text,
  file text,
  sent_at timestamptz,
  reason text,
  decided_at timestamptz,
  constraint photo_verification_pkey primary key (id),
  constraint photo_verification_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint photo_verification_check check ((state = 'sent') = (file is not null)),
  constraint photo_verification_check1 check ((state in ('asked', 'withdrawn')) or (photo_id is not null)),
  constraint photo_verification_state_check check (state in ('asked', 'sent', 'approved', 'rejected', 'withdrawn'))
);
create index photo_verification_member on photo_verification (member_id, asked_at desc);
create unique index photo_verification_open on photo_verification (member_id) where (state in ('asked', 'sent'));

create table place (
  country text not null,
  region text not null,
  id text not null,
  name text not null,
  latitude real not null,
  longitude real not null,
  population integer default 0 not null,
  other_names text default '' not null,
  constraint place_pkey primary key (country, id),
  constraint place_country_region_fkey foreign key (country, region) references region(country, code),
  constraint place_latitude_check check ((latitude >= ('-90'::integer)::double precision) and (latitude <= (90)::double precision)),
  constraint place_longitude_check check ((longitude >= ('-180'::integer)::double precision) and (longitude <= (180)::double precision))
);
create index place_by_position on place (country, latitude, longitude);
create index place_by_words on place using gin (to_tsvector('simple'::regconfig, place_typed_words(name, other_names)));

create table portrait_rights (
  photo_id uuid not null,
  member_id uuid not null,
  staff_id uuid not null,
  rights text not null,
  declared_at timestamptz not null,
  constraint portrait_rights_pkey primary key (photo_id),
  constraint portrait_rights_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index portrait_rights_member on portrait_rights (member_id);

create table prepared_signup (
  id uuid not null,
  site_id uuid not null,
  host text not null,
  email text not null,
  email_key text not null,
  language text not null,
  facts jsonb not null,
  created_at timestamptz not null,
  queued_at timestamptz,
  token_hash bytea,
  expires_at timestamptz,
  constraint prepared_signup_pkey primary key (id),
  constraint prepared_signup_site_id_fkey foreign key (site_id) references site(id)
);
create unique index prepared_signup_email on prepared_signup (site_id, email_key);
create index prepared_signup_expiry on prepared_signup (expires_at);
create unique index prepared_signup_token on prepared_signup (token_hash);
create index prepared_signup_unmailed on prepared_signup (created_at) where (queued_at is null);

create unlogged table presence (
  member_id uuid not null,
  connected_at timestamptz not null,
  constraint presence_pkey primary key (member_id),
  constraint presence_member_id_fkey foreign key (member_id) references account(id) on delete cascade
) with (fillfactor=60);

create table profile (
  member_id uuid not null,
  site_id uuid not null,
  name text not null,
  gender text not null,
  sexuality text,
  date_of_birth date not null,
  country text not null,
  region text not null,
  place_id text not null,
  profile_text text default '' not null,
  hair_color text,
  eye_color text,
  body_type text,
  relationship_status text,
  tattoos text,
  signup_reason text,
  interests text[] default '{}'[] not null,
  fictional boolean default false not null,
  invisible boolean default false not null,
  main_photo_id uuid,
  last_online_at timestamptz not null,
  birth_date_changed_at timestamptz,
  shows_reading boolean default true not null,
  shows_typing boolean default true not null,
  shows_online boolean default true not null,
  members_only boolean default false not null,
  shows_sexuality boolean default true not null,
  sought_min_age smallint,
  sought_max_age smallint,
  sought_distance_km smallint,
  shows_visits boolean default true not null,
  appearance text,
  race text,
  race_consent_at timestamptz,
  search_engines boolean default false not null,
  height_cm smallint,
  children text,
  child_wish text,
  smoking text,
  education text,
  work text default '' not null,
  languages text[] default '{}'[] not null,
  shows_gifts boolean default false not null,
  unread_first boolean default false not null,
  held_at timestamptz,
  released_at timestamptz,
  verified_photo_id uuid,
  verified_file text,
  verified_at timestamptz,
  words_held boolean default false not null,
  country_since timestamptz,
  seen_by_chosen boolean default true not null,
  constraint profile_pkey primary key (member_id),
  constraint profile_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint profile_appearance_check check (appearance in ('normal', 'sexy')),
  constraint profile_gender_check check (gender in ('male', 'female')),
  constraint profile_height_cm_check check ((height_cm >= 120) and (height_cm <= 230)),
  constraint profile_race_check check (race in ('white', 'other')),
  constraint profile_race_consent check ((race is null) = (race_consent_at is null)),
  constraint profile_sexuality_check check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  constraint profile_sexuality_fits check (((sexuality is null) or (sexuality <>
case gender
    when 'male' then 'lesbian'
    else 'gay'
end))),
  constraint profile_sought_distance_km_check check (sought_distance_km > 0),
  constraint profile_sought_min_age_check check (sought_min_age >= 18),
  constraint profile_verified check (num_nulls(verified_photo_id, verified_file, verified_at) in (0, 3)),
  constraint profile_verified_person check ((verified_at is null) or (not fictional)),
  constraint sought_ages check (((sought_min_age is null) = (sought_max_age is null)) and (sought_min_age <= sought_max_age))
);
create index profile_country_of_site on profile (site_id, country);
create index profile_fictional on profile (site_id, member_id) where fictional;
create index profile_held_of_site on profile (site_id, member_id) where (held_at is not null);
create index profile_name on profile (site_id, lower(name) text_pattern_ops);
create index profile_name_part on profile using gin (lower(name) gin_trgm_ops) with (fastupdate=off);
create index profile_released on profile (released_at) where ((held_at is not null) and (released_at is not null));

create table prompt_answer (
  member_id uuid not null,
  prompt text not null,
  "position" smallint not null,
  answer text not null,
  changed_at timestamptz not null,
  constraint prompt_answer_pkey primary key (member_id, prompt),
  constraint prompt_answer_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint prompt_answer_position_check check (("position" >= 1) and ("position" <= 3))
);

create table purchase (
  id uuid not null,
  site_id uuid not null,
  member_id uuid not null,
  package_id text not null,
  credits integer not null,
  payment_method text not null,
  bank text,
  currency text not null,
  list_amount integer not null,
  amount integer not null,
  vat_amount integer not null,
  discount_code text,
  discount_percentage smallint,
  status text not null,
  failure text,
  provider text not null,
  provider_payment_id text,
  checkout_url text,
  created_at timestamptz not null,
  completed_at timestamptz,
  return_url text default '' not null,
  order_key uuid,
  mailed_at timestamptz,
  under_way boolean default false not null,
  replaced_by uuid,
  country text,
  vat_basis_points integer,
  settled_credits integer default 0 not null,
  reversed_amount integer default 0 not null,
  discount_value integer,
  discount_code_id uuid,
  discount_holder uuid,
  immediate_start text,
  failure_reason text,
  recurring boolean default false not null,
  keep_method text,
  stored_method_id uuid,
  mandate_id uuid,
  collect_on date,
  noticed_at timestamptz,
  collecting_since timestamptz,
  top_up boolean default false not null,
  vat_country text,
  constraint purchase_pkey primary key (id),
  constraint purchase_replaced_by_fkey foreign key (replaced_by) references purchase(id),
  constraint purchase_amount_check check (amount > 0),
  constraint purchase_credits_check check (credits > 0),
  constraint purchase_list_amount_check check (list_amount > 0),
  constraint purchase_reversed_check check ((reversed_amount >= 0) and (reversed_amount <= amount)),
  constraint purchase_status_check check (status in ('loading', 'pending', 'completed', 'failed'))
);
create unique index purchase_discount_holder on purchase (discount_code_id, discount_holder) where ((status <> 'failed') and (discount_holder is not null));
create index purchase_discount_under_way on purchase (member_id) where (under_way and (status = 'pending') and (discount_code is not null));
create index purchase_member on purchase (member_id, created_at desc);
create index purchase_of_site on purchase (site_id, created_at desc, id desc);
create index purchase_of_site_back on purchase (site_id, created_at desc, id desc) where (reversed_amount > 0);
create index purchase_of_site_by_amount on purchase (site_id, amount, created_at desc);
create index purchase_of_site_by_currency on purchase (site_id, currency, created_at desc, id desc);
create index purchase_of_site_by_method on purchase (site_id, payment_method, created_at desc, id desc);
create index purchase_of_site_by_status on purchase (site_id, status, created_at desc, id desc);
create index purchase_open on purchase (created_at) where (status in ('loading', 'pending'));
create unique index purchase_order_key on purchase (member_id, order_key);
create unique index purchase_provider on purchase (provider, provider_payment_id);
create index purchase_reference on purchase ("right"((id)::text, 10));

create table push_subscription (
  endpoint text not null,
  member_id uuid not null,
  keys jsonb not null,
  created_at timestamptz not null,
  session_id uuid not null,
  failures integer default 0 not null,
  failing_since timestamptz,
  constraint push_subscription_pkey primary key (endpoint),
  constraint push_subscription_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint push_subscription_member_id_session_id_fkey foreign key (member_id, session_id) references session(member_id, id) on delete cascade
);
create index push_subscription_session on push_subscription (member_id, session_id);

create table receipt (
  id uuid not null,
  company text not null,
  year integer not null,
  number integer not null,
  purchase_id uuid not null,
  reversal_id uuid,
  member_id uuid not null,
  site_id uuid not null,
  language text not null,
  seller jsonb not null,
  country text,
  credits integer not null,
  currency text not null,
  list_amount integer not null,
  amount integer not null,
  vat_amount integer not null,
  vat_basis_points integer,
  discount_percentage smallint,
  payment_method text not null,
  issued_at timestamptz not null,
  vat_country text,
  withdrawn boolean default false not null,
  constraint receipt_pkey primary key (id),
  constraint receipt_company_year_number_key unique (company, year, number),
  constraint receipt_purchase_id_fkey foreign key (purchase_id) references purchase(id),
  constraint receipt_reversal_id_fkey foreign key (reversal_id) references reversal(id)
);
create index receipt_of_purchase on receipt (purchase_id, number);
create index receipt_of_site on receipt (site_id, issued_at);
create unique index receipt_purchase on receipt (purchase_id) where (reversal_id is null);
create unique index receipt_reversal on receipt (reversal_id) where (not withdrawn);
create unique index receipt_withdrawn on receipt (reversal_id) where withdrawn;

create table receipt_counter (
  company text not null,
  year integer not null,
  last_number integer not null,
  constraint receipt_counter_pkey primary key (company, year)
);

create table recommendation (
  member_id uuid not null,
  site_id uuid not null,
  date_of_birth date not null,
  sought_min_age smallint,
  sought_max_age smallint,
  sought_distance_km smallint,
  latitude real,
  longitude real,
  interests_first integer default 0 not null,
  interests_other integer default 0 not null,
  completeness real not null,
  photos smallint not null,
  fictional boolean not null,
  asked integer default 0 not null,
  answered integer default 0 not null,
  learned bytea,
  learned_at timestamptz,
  shown real default 0 not null,
  shown_at timestamptz default '2020-01-01 00:00:00+00'::timestamptz not null,
  constraint recommendation_pkey primary key (member_id),
  constraint recommendation_member_id_fkey foreign key (member_id) references account(id) on delete cascade
) with (fillfactor=80);

create unlogged table recommended_list (
  member_id uuid not null,
  id uuid not null,
  filters text not null,
  made_at timestamptz not null,
  listed uuid[] not null,
  walked_at timestamptz,
  walked_id uuid,
  constraint recommended_list_pkey primary key (member_id, id),
  constraint recommended_list_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table region (
  country text not null,
  code text not null,
  name text not null,
  constraint region_pkey primary key (country, code),
  constraint region_country_check check (country ~ '^[A-Z]{2}$')
);

create table reminder (
  member_id uuid not null,
  kind text not null,
  created_at timestamptz not null,
  constraint reminder_pkey primary key (member_id, kind),
  constraint reminder_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint reminder_kind_check check (kind in ('confirm', 'photo'))
);

create table report (
  id uuid not null,
  site_id uuid not null,
  key uuid not null,
  reporter_id uuid,
  member_id uuid,
  reason text not null,
  words text not null,
  seen jsonb not null,
  created_at timestamptz not null,
  conversation_id uuid,
  message_seq integer,
  number text not null,
  about text default '' not null,
  email text,
  email_key text,
  language text default 'nl' not null,
  state text default 'received' not null,
  constraint report_pkey primary key (id),
  constraint report_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint report_reporter_id_fkey foreign key (reporter_id) references account(id) on delete set null,
  constraint report_site_id_fkey foreign key (site_id) references site(id),
  constraint report_check check ((conversation_id is null) = (message_seq is null)),
  constraint report_check1 check ((email is null) = (email_key is null)),
  constraint report_reason_check check (reason in ('minor', 'fake', 'harassment', 'money', 'photo_of_me', 'illegal', 'other')),
  constraint report_state_check check (state in ('received', 'looking', 'decided'))
);
create index report_address on report (site_id, email_key) where (email is not null);
create index report_day on report (site_id, created_at);
create index report_member on report (member_id);
create index report_message on report (conversation_id, message_seq) where (conversation_id is not null);
create unique index report_number on report (number);
create unique index report_of_visitor on report (key) where (email is not null);
create unique index report_once on report (reporter_id, key);

create table reversal (
  id uuid not null,
  purchase_id uuid not null,
  member_id uuid not null,
  site_id uuid not null,
  kind text not null,
  credits integer not null,
  debt_credits integer not null,
  amount integer not null,
  excess_amount integer default 0 not null,
  vat_amount integer not null,
  currency text not null,
  status text not null,
  provider_reversal_id text,
  request_key uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  reason text,
  covered_amount integer default 0 not null,
  settled_amount integer default 0 not null,
  by_hand_amount integer default 0 not null,
  withdrawn_at timestamptz,
  constraint reversal_pkey primary key (id),
  constraint reversal_purchase_id_provider_reversal_id_key unique (purchase_id, provider_reversal_id),
  constraint reversal_purchase_id_fkey foreign key (purchase_id) references purchase(id),
  constraint reversal_amount_check check (amount >= 0),
  constraint reversal_by_hand check ((by_hand_amount >= 0) and (by_hand_amount <= covered_amount)),
  constraint reversal_covered check ((covered_amount >= 0) and (covered_amount <= amount)),
  constraint reversal_credits_check check (credits >= 0),
  constraint reversal_debt_credits_check check (debt_credits >= 0),
  constraint reversal_excess_amount_check check (excess_amount >= 0),
  constraint reversal_kind_check check (kind in ('withdrawal', 'account_deleted', 'refund', 'chargeback', 'debit_return')),
  constraint reversal_settled_amount_check check (settled_amount >= 0),
  constraint reversal_status_check check (status in ('requested', 'sent', 'done', 'failed'))
);
create index reversal_member on reversal (member_id, created_at desc);
create index reversal_of_site on reversal (site_id, id desc);
create index reversal_open on reversal (created_at) where (status in ('requested', 'sent'));
create unique index reversal_request on reversal (member_id, request_key);
create index reversal_unpaid on reversal (site_id, id) where (status in ('requested', 'sent', 'failed'));

create table sandbox_payment (
  id text not null,
  idempotency_key text not null,
  amount integer not null,
  currency text not null,
  description text not null,
  payment_method text not null,
  bank text,
  status text not null,
  return_url text not null,
  webhook_url text not null,
  created_at timestamptz not null,
  called_off boolean default false not null,
  keep_for text,
  mandate_id text,
  failure text,
  reference text,
  arrives_at timestamptz,
  constraint sandbox_payment_pkey primary key (id),
  constraint sandbox_payment_idempotency_key_key unique (idempotency_key),
  constraint sandbox_payment_status_check check (status in ('open', 'pending', 'paid', 'failed', 'canceled'))
);

create table sandbox_reversal (
  id text not null,
  payment_id text not null,
  idempotency_key text not null,
  kind text not null,
  amount integer not null,
  status text not null,
  created_at timestamptz not null,
  constraint sandbox_reversal_pkey primary key (id),
  constraint sandbox_reversal_idempotency_key_key unique (idempotency_key),
  constraint sandbox_reversal_payment_id_fkey foreign key (payment_id) references sandbox_payment(id),
  constraint sandbox_reversal_amount_check check (amount > 0),
  constraint sandbox_reversal_kind_check check (kind in ('refund', 'chargeback')),
  constraint sandbox_reversal_status_check check (status in ('pending', 'done', 'failed'))
);
create index sandbox_reversal_created on sandbox_reversal (created_at);
create index sandbox_reversal_payment on sandbox_reversal (payment_id, created_at);

create table sandbox_stored_method (
  customer_id text not null,
  mandate_id text not null,
  label text not null,
  ended boolean default false not null,
  declines boolean default false not null,
  constraint sandbox_stored_method_pkey primary key (mandate_id)
);

create table saved_search (
  member_id uuid not null,
  id uuid not null,
  name text not null,
  filters jsonb not null,
  weekly_mail boolean not null,
  saved_at timestamptz not null,
  looked_at timestamptz not null,
  constraint saved_search_pkey primary key (member_id, id),
  constraint saved_search_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);

create table search_cell_count (
  site_id uuid not null,
  country text not null,
  pool text not null,
  cell integer not null,
  members integer not null,
  constraint search_cell_count_pkey primary key (site_id, country, pool, cell),
  constraint search_cell_count_pool_check check (pool in ('mf', 'fm', 'mm', 'ff'))
);

create table search_count (
  site_id uuid not null,
  country text not null,
  pool text not null,
  region text not null,
  birth_month date not null,
  members_only boolean not null,
  fictional boolean not null,
  members integer not null,
  constraint search_count_pkey primary key (site_id, country, pool, region, birth_month, members_only, fictional),
  constraint search_count_pool_check check (pool in ('mf', 'fm', 'mm', 'ff'))
);

create table search_entry (
  site_id uuid not null,
  pool text not null,
  country text not null,
  region text not null,
  member_id uuid not null,
  date_of_birth date not null,
  last_online timestamptz not null,
  members_only boolean default false not null,
  fictional boolean default false not null,
  facets bigint default 0 not null,
  interests bigint default 0 not null,
  cell integer,
  signed_up_at timestamptz not null,
  constraint search_entry_pkey primary key (site_id, country, pool, member_id),
  constraint search_entry_pool_check check (pool in ('mf', 'fm', 'mm', 'ff'))
);
create index search_entry_birth on search_entry (site_id, pool, country, date_of_birth) include (region, cell, last_online, member_id, members_only, fictional, facets, interests, signed_up_at);
create index search_entry_cell on search_entry (site_id, pool, country, cell, last_online desc, member_id desc) include (date_of_birth, region, members_only, fictional, facets, interests, signed_up_at);
create index search_entry_country on search_entry (site_id, pool, country, last_online desc, member_id desc) include (date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at);
create index search_entry_fictional on search_entry (site_id, pool, country, last_online desc, member_id) where fictional;
create index search_entry_member on search_entry (member_id);
create index search_entry_newest on search_entry (site_id, pool, country, signed_up_at desc, member_id desc) include (date_of_birth, region, cell, members_only, fictional, facets, interests, last_online);
create index search_entry_region on search_entry (site_id, pool, country, region, last_online desc, member_id desc) include (date_of_birth, cell, members_only, fictional, facets, interests, signed_up_at);

create table sent_mail (
  id uuid not null,
  member_id uuid not null,
  kind text not null,
  sent_at timestamptz not null,
  constraint sent_mail_pkey primary key (id),
  constraint sent_mail_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index sent_mail_day on sent_mail (sent_at);
create index sent_mail_of_member on sent_mail (member_id, sent_at desc);

create table session (
  token_hash bytea not null,
  member_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text default '' not null,
  id uuid not null,
  country text,
  device_id uuid,
  proven_at timestamptz,
  previous_token_hash bytea,
  renewed_at timestamptz,
  constraint session_pkey primary key (token_hash),
  constraint session_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index session_expiry on session (expires_at);
create unique index session_id on session (id);
create unique index session_member on session (member_id, id);
create index session_previous_token on session (previous_token_hash) where (previous_token_hash is not null);

create table shown_on (
  member_id uuid not null,
  site_id uuid not null,
  agreed_at timestamptz not null,
  constraint shown_on_pkey primary key (member_id, site_id),
  constraint shown_on_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint shown_on_site_id_fkey foreign key (site_id) references site(id)
);
create index shown_on_site on shown_on (site_id);

create table site (
  id uuid not null,
  demo boolean default false not null,
  settings jsonb default '{}'::jsonb not null,
  company jsonb default '{}'::jsonb not null,
  created_at timestamptz not null,
  version integer default 0 not null,
  constraint site_pkey primary key (id)
);

create table site_domain (
  host text not null,
  site_id uuid not null,
  added_at timestamptz default now() not null,
  constraint site_domain_pkey primary key (host),
  constraint site_domain_site_id_fkey foreign key (site_id) references site(id),
  constraint site_domain_host_check check (host = lower(host))
);

create table site_picture (
  name text not null,
  site_id uuid not null,
  created_at timestamptz not null,
  constraint site_picture_pkey primary key (name),
  constraint site_picture_site_id_fkey foreign key (site_id) references site(id) on delete cascade
);

create table site_text (
  id uuid not null,
  site_id uuid not null,
  slug text not null,
  locale text not null,
  title text,
  description text,
  body text,
  staff_id uuid not null,
  at timestamptz not null,
  constraint site_text_pkey primary key (id),
  constraint site_text_site_id_fkey foreign key (site_id) references site(id),
  constraint site_text_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index site_text_page on site_text (site_id, slug, locale, id desc);

create table site_version (
  site_id uuid not null,
  number integer not null,
  staff_id uuid,
  at timestamptz not null,
  settings jsonb not null,
  company jsonb not null,
  before jsonb not null,
  after jsonb not null,
  restored integer,
  constraint site_version_pkey primary key (site_id, number),
  constraint site_version_site_id_fkey foreign key (site_id) references site(id),
  constraint site_version_staff_id_fkey foreign key (staff_id) references staff(id)
);

create table spending_limit (
  member_id uuid not null,
  amount integer,
  currency text,
  next_from timestamptz,
  next_amount integer,
  next_currency text,
  paused_until timestamptz,
  constraint spending_limit_pkey primary key (member_id),
  constraint spending_limit_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint spending_limit_amount_check check (amount > 0),
  constraint spending_limit_check check ((amount is null) = (currency is null)),
  constraint spending_limit_check1 check ((next_amount is null) = (next_currency is null)),
  constraint spending_limit_currency_check check (currency in ('EUR', 'GBP', 'CHF', 'PLN')),
  constraint spending_limit_next_amount_check check (next_amount > 0),
  constraint spending_limit_next_currency_check check (next_currency in ('EUR', 'GBP', 'CHF', 'PLN'))
);

create table staff (
  id uuid not null,
  email text not null,
  email_key text not null,
  name text not null,
  language text not null,
  password_hash text not null,
  totp_secret text not null,
  totp_step bigint not null,
  created_at timestamptz not null,
  constraint staff_pkey primary key (id),
  constraint staff_language_check check (language in ('nl', 'en'))
);
create unique index staff_email on staff (email_key);

create table staff_action (
  id uuid not null,
  site_id uuid not null,
  staff_id uuid,
  at timestamptz not null,
  action text not null,
  member_id uuid,
  subject text default '' not null,
  before jsonb,
  after jsonb,
  reason text default '' not null,
  constraint staff_action_pkey primary key (id),
  constraint staff_action_site_id_fkey foreign key (site_id) references site(id),
  constraint staff_action_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index staff_action_kind on staff_action (site_id, action, id desc);
create index staff_action_member on staff_action (member_id, id desc) where (member_id is not null);
create index staff_action_site on staff_action (site_id, id desc);
create index staff_action_staff on staff_action (site_id, staff_id, id desc);
create trigger staff_action_append_only before delete or update or truncate on staff_action for each statement execute function refuse_change();

create table staff_invitation (
  id uuid not null,
  token_hash bytea not null,
  site_id uuid not null,
  email text not null,
  email_key text not null,
  role text not null,
  language text not null,
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  renews boolean default false not null,
  constraint staff_invitation_pkey primary key (id),
  constraint staff_invitation_invited_by_fkey foreign key (invited_by) references staff(id),
  constraint staff_invitation_site_id_fkey foreign key (site_id) references site(id),
  constraint staff_invitation_language_check check (language in ('nl', 'en')),
  constraint staff_invitation_role_check check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer'))
);
create unique index staff_invitation_open on staff_invitation (site_id, email_key) where (used_at is null);
create unique index staff_invitation_token on staff_invitation (token_hash);

create table staff_recovery_code (
  staff_id uuid not null,
  code_hash bytea not null,
  constraint staff_recovery_code_pkey primary key (staff_id, code_hash),
  constraint staff_recovery_code_staff_id_fkey foreign key (staff_id) references staff(id)
);

create table staff_role (
  staff_id uuid not null,
  site_id uuid not null,
  role text not null,
  granted_by uuid,
  granted_at timestamptz not null,
  constraint staff_role_pkey primary key (staff_id, site_id),
  constraint staff_role_granted_by_fkey foreign key (granted_by) references staff(id),
  constraint staff_role_site_id_fkey foreign key (site_id) references site(id),
  constraint staff_role_staff_id_fkey foreign key (staff_id) references staff(id),
  constraint staff_role_role_check check (role in ('owner', 'manager', 'moderator', 'support', 'finance', 'writer'))
);
create index staff_role_site on staff_role (site_id);

create table staff_session (
  id uuid not null,
  token_hash bytea not null,
  staff_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text not null,
  country text,
  constraint staff_session_pkey primary key (id),
  constraint staff_session_staff_id_fkey foreign key (staff_id) references staff(id)
);
create index staff_session_staff on staff_session (staff_id);
create unique index staff_session_token on staff_session (token_hash);

create table stored_method (
  id uuid not null,
  member_id uuid not null,
  site_id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  payment_method text not null,
  label text not null,
  created_at timestamptz not null,
  constraint stored_method_pkey primary key (id),
  constraint stored_method_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index stored_method_member on stored_method (member_id, created_at desc);

create table swipe (
  member_id uuid not null,
  other_id uuid not null,
  liked boolean not null,
  created_at timestamptz not null,
  undone_at timestamptz,
  liked_on date,
  constraint swipe_pkey primary key (member_id, other_id),
  constraint swipe_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint swipe_check check (member_id <> other_id)
);
create index swipe_latest on swipe (member_id, created_at desc);
create index swipe_liked_on on swipe (member_id, liked_on) where (liked_on is not null);
create index swipe_other on swipe (other_id);

create table taste (
  site_id uuid not null,
  base real not null,
  signals integer not null,
  learned_at timestamptz not null,
  constraint taste_pkey primary key (site_id),
  constraint taste_site_id_fkey foreign key (site_id) references site(id)
);

create table top_up (
  member_id uuid not null,
  site_id uuid not null,
  stored_method_id uuid not null,
  package_id text not null,
  below_credits integer not null,
  monthly_maximum integer not null,
  currency text not null,
  agreed text not null,
  agreed_at timestamptz not null,
  order_key uuid,
  charge_at timestamptz,
  charge_amount integer,
  told_at timestamptz,
  constraint top_up_pkey primary key (member_id),
  constraint top_up_member_id_fkey foreign key (member_id) references account(id) on delete cascade,
  constraint top_up_stored_method_id_fkey foreign key (stored_method_id) references stored_method(id) on delete cascade,
  constraint top_up_below_credits_check check (below_credits > 0),
  constraint top_up_check check (((order_key is null) = (charge_at is null)) and ((charge_at is null) = (charge_amount is null))),
  constraint top_up_monthly_maximum_check check (monthly_maximum > 0)
);
create index top_up_due on top_up (charge_at) where (charge_at is not null);
create index top_up_method on top_up (stored_method_id);

create table visit (
  member_id uuid not null,
  visitor_id uuid not null,
  visited_at timestamptz not null,
  constraint visit_pkey primary key (member_id, visitor_id),
  constraint visit_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index visit_by_time on visit (visited_at);
create index visit_made on visit (visitor_id, visited_at desc, member_id desc);
create index visit_received on visit (member_id, visited_at desc, visitor_id desc);

create table weekly_update (
  member_id uuid not null,
  next_at timestamptz not null,
  told_until timestamptz not null,
  constraint weekly_update_pkey primary key (member_id),
  constraint weekly_update_member_id_fkey foreign key (member_id) references account(id) on delete cascade
);
create index weekly_update_next_at on weekly_update (next_at);
