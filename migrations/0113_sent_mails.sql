-- Which mails went to a member, of what kind and when; never their words.
create table sent_mail (
  id uuid primary key,
  member_id uuid not null references account on delete cascade,
  kind text not null, -- by which the catalogues know it: accounts.reset_mail
  sent_at timestamptz not null
);
create index sent_mail_of_member on sent_mail (member_id, sent_at desc); -- the newest of a member
create index sent_mail_day on sent_mail (sent_at); -- to be forgotten
