create table purchase (
  id uuid primary key, -- made by the client: asking twice is one purchase
  site_id uuid not null,
  member_id uuid not null,
  package_id text not null,
  credits integer not null check (credits > 0),
  payment_method text not null,
  bank text,
  currency text not null,
  list_amount integer not null check (list_amount > 0), -- minor units, before discount
  amount integer not null check (amount > 0), -- minor units, what is asked
  vat_amount integer not null,
  discount_code text,
  discount_percentage smallint,
  status text not null check (status in ('loading', 'pending', 'completed', 'failed')),
  failure text,
  provider text not null,
  provider_payment_id text,
  checkout_url text,
  created_at timestamptz not null,
  completed_at timestamptz
);
create index purchase_member on purchase (member_id, created_at desc); -- my transactions
create unique index purchase_provider on purchase (provider, provider_payment_id); -- which purchase a webhook is about
create index purchase_open on purchase (created_at) where status in ('loading', 'pending'); -- those to look after

-- The sandbox bank's own books: it stands for a payment provider and shares nothing else with the site.
create table sandbox_payment (
  id text primary key,
  idempotency_key text not null unique,
  amount integer not null,
  currency text not null,
  description text not null,
  payment_method text not null,
  bank text,
  status text not null check (status in ('open', 'pending', 'paid', 'failed', 'canceled')),
  return_url text not null,
  webhook_url text not null,
  created_at timestamptz not null
);
