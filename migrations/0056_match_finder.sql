-- What members may say of themselves for the match finder. A race only with its own consent, and never on a profile.
alter table profile add column appearance text check (appearance in ('normal', 'sexy'));
alter table profile add column race text check (race in ('white', 'other'));
alter table profile add column race_consent_at timestamptz;
alter table profile add constraint profile_race_consent check ((race is null) = (race_consent_at is null));
