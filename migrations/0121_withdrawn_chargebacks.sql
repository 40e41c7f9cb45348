-- A chargeback that was withdrawn puts its credit note right by a document of its own.
alter table receipt add column withdrawn boolean not null default false;
drop index receipt_reversal;
create unique index receipt_reversal on receipt (reversal_id) where not withdrawn; -- one credit note for each reversal
create unique index receipt_withdrawn on receipt (reversal_id) where withdrawn; -- and at most one that takes it back
