-- The books of operators who collect direct debits at their own bank: a file for the bank, and what the bank reports.
create table debit_batch (
  id text primary key, -- the file's message id
  site_id uuid not null,
  collect_on date not null,
  collections integer not null,
  amount bigint not null, -- minor units
  file text, -- its content until it is written, so that a crash loses none
  made_at timestamptz not null
);
create index debit_batch_unwritten on debit_batch (made_at) where file is not null; -- to be written

create table debit_collection (
  id text primary key, -- also the end-to-end id in the bank's files
  idempotency_key text not null unique,
  reference text not null,
  mandate_id uuid not null,
  site_id uuid not null,
  amount integer not null,
  currency text not null,
  description text not null,
  status text not null check (status in ('open', 'canceled', 'sent', 'paid', 'returned')),
  batch_id text references debit_batch,
  sequence_type text check (sequence_type in ('FRST', 'RCUR')),
  collect_on date,
  settled_at timestamptz,
  returned_at timestamptz,
  return_reason text, -- the code of ISO 20022
  heard boolean not null default true, -- whether its purchase has been looked at since the last report
  created_at timestamptz not null
);
create index debit_collection_open on debit_collection (site_id, created_at) where status = 'open'; -- for the next file
create index debit_collection_unheard on debit_collection (created_at) where not heard; -- whose purchase is to be looked at
create index debit_collection_returned on debit_collection (returned_at) where returned_at is not null; -- what came back lately
create index debit_collection_mandate on debit_collection (mandate_id, created_at); -- whether a collection is the first
create index debit_collection_batch on debit_collection (batch_id); -- of a file that the bank refuses as a whole
