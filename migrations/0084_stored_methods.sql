-- A means of payment that a provider keeps for a member who wanted it: the provider's ids, never numbers of cards or accounts.
create table stored_method (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  site_id uuid not null,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  payment_method text not null,
  label text not null, -- what its owner knows it by, such as the last digits
  created_at timestamptz not null
);
create index stored_method_member on stored_method (member_id, created_at desc); -- mine

-- What the providers are still to forget. Names no member, so that it outlives an erased account.
create table method_to_forget (
  id uuid primary key,
  provider text not null,
  customer_id text not null,
  mandate_id text not null,
  created_at timestamptz not null
);

alter table purchase add column keep_method text; -- the version of the words with which the buyer wanted the method kept
alter table purchase add column stored_method_id uuid; -- the kept method that is charged; it may be gone since
