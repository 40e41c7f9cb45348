-- Since when the member has no discount for a first purchase, as a bank took one back.
alter table account add column first_offers_ended_at timestamptz;
update account set first_offers_ended_at = taken.at
from (
  select member_id, max(created_at) as at from reversal where kind in ('chargeback', 'debit_return') group by member_id
) taken
where taken.member_id = account.id;
