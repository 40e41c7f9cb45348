-- When the member moved to their country; null: never since signing up. A code for a country's residents asks for a week there.
alter table profile add column country_since timestamptz;
