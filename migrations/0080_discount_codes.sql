-- A code that an operator gives out. Codes are kept in capitals, so that they are found however they are typed.
create table discount_code (
  id uuid primary key,
  site_id uuid not null,
  code text not null,
  country text, -- only for buyers there
  member_id uuid references account on delete cascade, -- only for this member
  expires_at timestamptz,
  value integer not null check (value > 0), -- in percent, or in minor units of the currency
  percentage boolean not null,
  currency text, -- only for prices in it
  minimum_order_value integer check (minimum_order_value > 0), -- minor units of the price before discount
  status text not null default 'active' check (status in ('active', 'inactive')),
  validity text not null check (validity in ('once', 'once-per-user', 'unlimited')),
  payment_methods text[] not null default '{}', -- empty: with each
  created_at timestamptz not null,
  check (not percentage or value <= 90),
  check (currency is not null or (percentage and minimum_order_value is null))
);
create unique index discount_code_of_site on discount_code (site_id, code); -- the code that was typed
create index discount_code_member on discount_code (member_id); -- erased with their account

-- What an order's discount was: its code, and a percentage or an amount in minor units.
alter table purchase add column discount_value integer;
alter table purchase add column discount_code_id uuid;
-- Who has a code while an order at it is open or paid: the member, or the code itself where it is for one order only.
-- Null: any number of orders may have it.
alter table purchase add column discount_holder uuid;
create unique index purchase_discount_holder on purchase (discount_code_id, discount_holder)
  where status <> 'failed' and discount_holder is not null; -- one order at a time, and for good once it is paid

-- The buyer's wish to have the credits at once: the version of its words, agreed to when the order was placed.
alter table purchase add column immediate_start text;
alter table purchase add column failure_reason text; -- as far as the provider says
alter table purchase add column recurring boolean not null default false; -- charged to a means of payment that was kept
