-- Of somebody who is staff already and lost their password, their phone or both: accepted, it replaces them.
alter table staff_invitation add column renews boolean not null default false;
