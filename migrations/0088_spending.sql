-- What members have set about their own spending: the most in a calendar month, and a pause of all buying.
create table spending_limit (
  member_id uuid primary key references account on delete cascade,
  amount integer check (amount > 0), -- minor units; null: no limit
  currency text check (currency in ('EUR', 'GBP', 'CHF', 'PLN')),
  -- What holds from then on: a higher limit, or none.
  next_from timestamptz,
  next_amount integer check (next_amount > 0),
  next_currency text check (next_currency in ('EUR', 'GBP', 'CHF', 'PLN')),
  paused_until timestamptz,
  check ((amount is null) = (currency is null)),
  check ((next_amount is null) = (next_currency is null))
);
