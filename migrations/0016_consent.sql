-- When the consent to use special-category data was taken back; special_category_consent_at is null since then.
alter table account add column special_category_withdrawn_at timestamptz;
