-- What was to be paid back, and went back in another way before: by hand in the provider's pages, or by a bank.
alter table reversal add column covered_amount integer not null default 0;
alter table reversal add constraint reversal_covered check (covered_amount between 0 and amount);
update reversal set covered_amount = amount where status = 'done' and provider_reversal_id is null and kind not in ('chargeback', 'debit_return');
