-- A site is known by the host that it has had longest, so that a further one takes no mails along.
alter table site_domain add column added_at timestamptz not null default now();
