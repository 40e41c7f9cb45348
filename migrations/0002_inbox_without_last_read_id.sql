-- Written by nothing: what is read is known by `unread`.
alter table inbox drop column last_read_id;
