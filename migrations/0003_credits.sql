-- Double-entry ledger of credits. Each transfer has two legs that sum to zero: the member's own
-- ('wallet', with a running number and balance) and its counterpart ('signup', 'sale', 'message', …).
-- Both legs stand under the member, so that a transfer never leaves its partition.
create table ledger_entry (
  member_id uuid not null,
  key text not null,
  account text not null check (account in ('wallet', 'signup', 'sale', 'message', 'photo', 'gift', 'refund')),
  amount integer not null check (amount <> 0),
  number integer,
  balance integer check (balance >= 0),
  created_at timestamptz not null,
  primary key (member_id, key, account),
  check ((account = 'wallet') = (number is not null and balance is not null))
);
create unique index ledger_wallet on ledger_entry (member_id, number) include (balance) where account = 'wallet'; -- the balance now

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger ledger_append_only before update or delete or truncate on ledger_entry
  for each statement execute function refuse_change();
