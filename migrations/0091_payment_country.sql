-- where a member pays from, if they chose another country than the one they live in
alter table account add column payment_country text;
