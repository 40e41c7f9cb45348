-- Staff look a member up by the beginning of a name or an address, whatever the database's collation.
create index profile_name on profile (site_id, lower(name) text_pattern_ops); -- staff's search by name
create index email_claim_prefix on email_claim (site_id, email_key text_pattern_ops); -- staff's search by address
create index purchase_reference on purchase (right(id::text, 10)); -- the reference that a buyer reads out

-- Accounts that a person should look at. It ranks and decides nothing.
create table account_look (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null,
  rank smallint not null check (rank between 1 and 100),
  reasons jsonb not null, -- which patterns, each with its count
  found_at timestamptz not null,
  looked_at timestamptz,
  looked_by uuid
);
create index account_look_next on account_look (site_id, rank desc, member_id) where looked_at is null; -- the page, highest first
