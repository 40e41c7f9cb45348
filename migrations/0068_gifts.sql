-- A gift is a message without words, drawn from the catalogue.
alter table message add column gift text check (gift is null or body = '');
-- How many of each gift a member was given: from whom is told by their conversations alone.
create table gift_received (
  member_id uuid not null references account on delete cascade,
  gift text not null,
  number integer not null check (number >= 0),
  primary key (member_id, gift)
);
alter table profile add column shows_gifts boolean not null default false;
