-- Whose mail bounced, or who called a mail spam, of late; most stops are of those who unsubscribed.
create index mail_stop_lately on mail_stop (created_at) where reason in ('bounced', 'spam');
