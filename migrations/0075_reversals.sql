-- Each reason for which credits come or go has an account of its own. 'debt' has no wallet leg: what a chargeback took
-- beyond the member's balance, until credits bought later settle it; its sum is never above zero.
alter table ledger_entry drop constraint ledger_entry_account_check;
alter table ledger_entry add constraint ledger_entry_account_check check (account in (
  'wallet', 'signup', 'bonus', 'sale', 'message', 'photo', 'gift', 'refund', 'chargeback', 'expiry', 'debt'));
-- The transfer whose credits this one takes back: they are no longer among those that are spent oldest first.
alter table ledger_entry add column of_key text;
alter table ledger_entry add constraint ledger_entry_of_key_check
  check (of_key is null or (account = 'wallet' and amount < 0));
create index ledger_taken on ledger_entry (member_id, of_key) include (amount) where of_key is not null; -- read with each grant
create index ledger_debt on ledger_entry (member_id) include (amount) where account = 'debt'; -- what a member owes

-- Money that goes back, in whole or in part, with the credits that were taken for it.
create table reversal (
  id uuid primary key, -- also the key by which the provider refunds once
  purchase_id uuid not null references purchase,
  member_id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('withdrawal', 'account_deleted', 'refund', 'chargeback', 'debit_return')),
  credits integer not null check (credits >= 0), -- taken from the wallet
  debt_credits integer not null check (debt_credits >= 0), -- owed, because the wallet had no more
  amount integer not null check (amount >= 0), -- minor units
  excess_amount integer not null default 0 check (excess_amount >= 0), -- taken beyond what was left of the purchase
  vat_amount integer not null,
  currency text not null,
  status text not null check (status in ('requested', 'sent', 'done', 'failed')),
  provider_reversal_id text,
  request_key uuid, -- made by the client: asking twice is one withdrawal
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  unique (purchase_id, provider_reversal_id) -- also what went back of a purchase
);
create unique index reversal_request on reversal (member_id, request_key); -- a withdrawal that was asked for before
create index reversal_member on reversal (member_id, created_at desc); -- my transactions
create index reversal_open on reversal (created_at) where status in ('requested', 'sent'); -- those to look after

-- Of its credits, those that settled a debt at once.
alter table purchase add column settled_credits integer not null default 0;
-- The sum of its reversals: the database itself refuses to give back more than was paid.
alter table purchase add column reversed_amount integer not null default 0;
alter table purchase add constraint purchase_reversed_check check (reversed_amount between 0 and amount);
