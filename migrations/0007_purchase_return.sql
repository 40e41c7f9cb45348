-- Where the buyer comes back to: needed again when asking the provider for the payment died half-way.
alter table purchase add column return_url text not null default '';
