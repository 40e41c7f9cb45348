-- From when a code counts, and for how many orders in all; null: from the start, for any number.
alter table discount_code add column begins_at timestamptz;
alter table discount_code add column most_uses integer check (most_uses > 0);
