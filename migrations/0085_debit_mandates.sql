-- What a member has signed for direct debit. It outlives the account: who collected has to show the mandate for 14 months
-- after the last collection.
create table debit_mandate (
  id uuid primary key,
  request_key uuid, -- made by the client: signing twice is one mandate
  member_id uuid not null,
  site_id uuid not null,
  reference text not null unique, -- on the debtor's statement, and what a bank's file names
  text_version text not null,
  language text not null,
  account_holder text not null,
  iban_sealed text not null, -- encrypted; the label is what people see
  iban_label text not null,
  street text not null,
  house_number text not null,
  zip text not null,
  city text not null,
  country text not null,
  phone_label text, -- the end of the number by which it was signed
  ip text,
  signed_at timestamptz not null,
  ended_at timestamptz,
  ended_by text check (ended_by in ('member', 'replaced', 'returned', 'account_deleted')),
  provider text, -- where it is registered, with its ids there
  customer_id text,
  provider_mandate_id text,
  last_collected_on date, -- null: the next collection is the first
  unique (member_id, request_key) -- also all that a member has signed
);
create unique index debit_mandate_current on debit_mandate (member_id) where ended_at is null; -- mine

-- The code that was sent to a member's telephone last.
create table debit_code (
  member_id uuid primary key references account on delete cascade,
  code_hash bytea not null,
  form_hash bytea not null, -- the telephone and the account for which it was sent
  tries integer not null default 0,
  sent_at timestamptz not null
);

-- Members whose bank gave a collection back.
create table debit_block (
  member_id uuid primary key references account on delete cascade,
  reason text not null, -- the code of ISO 20022
  purchase_id uuid not null,
  blocked_at timestamptz not null
);

-- An order by direct debit: the day of its collection, of which the buyer has to be told days before.
alter table purchase add column mandate_id uuid;
alter table purchase add column collect_on date;
alter table purchase add column noticed_at timestamptz;
alter table purchase add column collecting_since timestamptz; -- from then on it can no longer be called off

-- Why a bank gave it back: the code of ISO 20022.
alter table reversal add column reason text;

-- What banks give back of direct debits has an account of its own.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in (
  'wallet', 'signup', 'bonus', 'sale', 'message', 'photo', 'gift', 'refund', 'chargeback', 'debit_return', 'expiry',
  'debt'));
