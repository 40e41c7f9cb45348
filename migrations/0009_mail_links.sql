-- Links of other kinds are mailed as well; the program knows them by type.
alter table mail_token drop constraint mail_token_purpose_check;
-- what the link is about beyond whose it is: the new address of a mail change
alter table mail_token add column detail text;
