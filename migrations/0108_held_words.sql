-- A text that a moderator looks at before others see it: until then they see what was accepted last.
alter table profile add column words_held boolean not null default false;
