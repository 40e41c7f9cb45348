-- Order and package as the shop named them: a bank returns them, so that the shop can compare.
alter table sandbox_payment add column reference text;
