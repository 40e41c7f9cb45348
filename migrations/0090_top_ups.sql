-- A member's wish to buy a package whenever few credits are left. Without a row there is none.
create table top_up (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  stored_method_id uuid not null references stored_method on delete cascade,
  package_id text not null,
  below_credits integer not null check (below_credits > 0),
  monthly_maximum integer not null check (monthly_maximum > 0), -- minor units
  currency text not null,
  agreed text not null, -- the version of the words
  agreed_at timestamptz not null,
  -- The next charge, which was announced; the key makes it one order, however often it is tried.
  order_key uuid,
  charge_at timestamptz,
  charge_amount integer,
  check ((order_key is null) = (charge_at is null) and (charge_at is null) = (charge_amount is null))
);
create index top_up_due on top_up (charge_at) where charge_at is not null; -- what to charge now
create index top_up_method on top_up (stored_method_id); -- those that end with a method
alter table purchase add column top_up boolean not null default false; -- bought so
