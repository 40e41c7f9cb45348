-- Without the consent nothing of a sexuality is kept; where it is given again, it is asked again.
alter table profile alter column sexuality drop not null;
update profile set sexuality = null
  from account where account.id = profile.member_id and account.special_category_consent_at is null;
