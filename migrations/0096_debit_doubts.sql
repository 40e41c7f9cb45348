-- Set when a bank's report of a collection was unclear: it then does not count as paid because nothing more was heard.
alter table debit_collection add column doubted_at timestamptz;
create index debit_collection_doubted on debit_collection (batch_id) where doubted_at is not null; -- what an operator has to ask the bank
