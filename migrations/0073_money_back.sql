-- The country and rate of the VAT inside the price: kept with the purchase, since both may change after it.
alter table purchase add column country text;
alter table purchase add column vat_basis_points integer;
update purchase set vat_basis_points = 10 * round(1000.0 * vat_amount / (amount - vat_amount)) where amount > vat_amount;

-- What the sandbox bank keeps for later payments, as a provider does.
create table sandbox_stored_method (
  customer_id text not null,
  mandate_id text primary key,
  label text not null,
  ended boolean not null default false,
  declines boolean not null default false -- so that a demo can show how a charge fails
);
alter table sandbox_payment add column keep_for text; -- the customer for whom the means of payment is kept once paid
alter table sandbox_payment add column mandate_id text; -- kept with, or charged by, this payment
alter table sandbox_payment add column failure text;

create table sandbox_reversal (
  id text primary key,
  payment_id text not null references sandbox_payment,
  idempotency_key text not null unique,
  kind text not null check (kind in ('refund', 'chargeback')),
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null
);
create index sandbox_reversal_payment on sandbox_reversal (payment_id, created_at); -- what went back of a payment
