-- Who collects by a mandate, as its debtor signed it, and as they last did: a change is told to the debtor's bank with the
-- first collection after it. An empty name is one of which nothing is known.
alter table debit_mandate
  add column creditor_name text not null default '',
  add column creditor_id text not null default '',
  add column creditor_address text not null default '',
  add column bic text; -- of accounts outside the European Economic Area, whose bank an IBAN does not name
update debit_mandate mandate set
  creditor_name = coalesce(nullif(site.settings->'direct_debit'->>'creditor', ''), site.company->>'name', ''),
  creditor_id = coalesce(site.settings->'direct_debit'->>'creditor_id', ''),
  creditor_address = coalesce(nullif(site.settings->'direct_debit'->>'address', ''),
    concat_ws(', ', site.company->>'address', site.company->>'city', site.company->>'country'))
  from site where site.id = mandate.site_id;
alter table debit_mandate drop constraint debit_mandate_ended_by_check;
alter table debit_mandate add constraint debit_mandate_ended_by_check
  check (ended_by in ('member', 'replaced', 'returned', 'account_deleted', 'lapsed'));

alter table debit_collection
  add column creditor_name text not null default '',
  add column creditor_id text not null default '';
update debit_collection collection set creditor_name = mandate.creditor_name, creditor_id = mandate.creditor_id
  from debit_mandate mandate where mandate.id = collection.mandate_id and collection.batch_id is not null;
