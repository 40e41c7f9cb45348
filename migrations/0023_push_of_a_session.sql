-- News is pushed to a browser as long as its member is logged in there: a subscription ends with its session.
-- Of those there were, nobody can say which session they came from; browsers whose member wants push ask again.
delete from push_subscription;
drop index session_member;
create unique index session_member on session (member_id, id); -- end a member's other sessions; a push subscription's session
alter table push_subscription
  add column session_id uuid not null,
  add foreign key (member_id, session_id) references session (member_id, id) on delete cascade;
drop index push_subscription_member;
create index push_subscription_session on push_subscription (member_id, session_id); -- where to send a member's news; whether it is pushed to this browser
