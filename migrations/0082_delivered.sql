-- Up to which message a browser of the member has got a conversation; noted only where the other may know it.
alter table inbox add column delivered_seq integer;
