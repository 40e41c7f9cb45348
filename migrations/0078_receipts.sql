-- The last number of a company's receipts in a year. Its row is locked by the transaction that issues the next one, so
-- that there are no gaps: a sequence would leave one with each transaction that fails.
create table receipt_counter (
  company text not null,
  year integer not null,
  last_number integer not null,
  primary key (company, year)
);

-- Receipts of purchases and credit notes of reversals, as they were issued.
create table receipt (
  id uuid primary key,
  company text not null, -- its number in the trade register, else its name
  year integer not null,
  number integer not null,
  purchase_id uuid not null references purchase,
  reversal_id uuid references reversal, -- of a credit note
  member_id uuid not null,
  site_id uuid not null,
  language text not null,
  seller jsonb not null, -- the company as it was then
  country text, -- of the buyer, whose VAT it is
  credits integer not null,
  currency text not null,
  list_amount integer not null,
  amount integer not null,
  vat_amount integer not null,
  vat_basis_points integer,
  discount_percentage smallint,
  payment_method text not null,
  issued_at timestamptz not null,
  unique (company, year, number)
);
create unique index receipt_purchase on receipt (purchase_id) where reversal_id is null; -- one receipt for each purchase
create unique index receipt_reversal on receipt (reversal_id); -- one credit note for each reversal
create index receipt_of_purchase on receipt (purchase_id, number); -- all that was issued of a purchase
