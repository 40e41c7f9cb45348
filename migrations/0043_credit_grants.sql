-- What a member was given and bought, which the credits they hold come from: read with each conversation.
create index ledger_grants on ledger_entry (member_id, number desc) include (key, amount) where account = 'wallet' and amount > 0;
