-- When the mail with the link left; null while it waits for the mail server, and for links from before this.
alter table mail_token add column mailed_at timestamptz;
