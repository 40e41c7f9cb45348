-- When the purchase was confirmed by mail: a job that is done twice mails once. Those there were are not mailed now.
alter table purchase add column mailed_at timestamptz;
update purchase set mailed_at = completed_at where status = 'completed';
