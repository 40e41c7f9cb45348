-- Whose message it is: a text message is addressed to a telephone number, but its member reads the outbox.
alter table outbox add column reader text;
