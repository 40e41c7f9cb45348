-- Why members left, apart from who they were: a month, and no number that tells their order.
create table leaving_reason (
  id text primary key,
  site_id uuid not null references site,
  reason text not null
    check (reason in ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text,
  left_in date not null check (extract(day from left_in) = 1)
);

-- The discount that a member is offered once, when about to leave; a code of theirs once they take it.
create table leaving_offer (
  member_id uuid primary key references account on delete cascade,
  code text not null,
  percentage smallint not null check (percentage between 1 and 99),
  offered_at timestamptz not null,
  taken_at timestamptz,
  expires_at timestamptz,
  check ((taken_at is null) = (expires_at is null))
);

create index account_deleted on account (deleted_at) where status = 'deleted'; -- accounts whose time to come back is over
create index swipe_other on swipe (other_id); -- what others answered to somebody who is erased
