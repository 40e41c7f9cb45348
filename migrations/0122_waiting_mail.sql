-- A mail server that is away. While it is, no mail is tried; one look at a time finds out when it is back.
create table mail_outage (
  stream text primary key, -- 'own': what somebody waits for, 'bulk': news and the like
  since timestamptz not null,
  looked_at timestamptz not null
);

-- What became of mails that did not leave at once: they wait, their address was refused, or they were given up.
create table mail_trouble (
  site_id uuid not null references site on delete cascade,
  address_hash bytea not null, -- keyed; the address may be a stranger's
  kind text not null, -- by which the catalogues know the mail: accounts.reset_mail
  member_id uuid references account on delete cascade, -- whose address it is, if it is a member's
  state text not null check (state in ('waits', 'refused', 'given_up')),
  since timestamptz not null,
  noted_at timestamptz not null,
  primary key (site_id, address_hash, kind)
);
create index mail_trouble_of_member on mail_trouble (member_id) where member_id is not null; -- what they are told
create index mail_trouble_noted on mail_trouble (noted_at); -- to be counted, and forgotten
