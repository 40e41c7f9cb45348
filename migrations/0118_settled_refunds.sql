-- What of a chargeback, or of a refund by hand, settled refunds that were announced before: the money went back once.
alter table reversal add column settled_amount integer not null default 0 check (settled_amount >= 0);
-- What of its covered amount staff noted as paid by hand, and the provider has not told of.
alter table reversal add column by_hand_amount integer not null default 0;
alter table reversal add constraint reversal_by_hand check (by_hand_amount between 0 and covered_amount);
-- When the bank withdrew a chargeback, which people look at.
alter table reversal add column withdrawn_at timestamptz;
