-- Since when its owner has muted a conversation: nothing of it is pushed or mailed.
alter table inbox add column muted_at timestamptz;
