-- the fictional profiles that may like a member, last online first
create index search_entry_fictional on search_entry (site_id, pool, country, last_online desc, member_id) where fictional;
