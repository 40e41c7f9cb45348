-- Two changes at once could store a sexuality that does not fit the gender: it is asked again.
with unfit as (
  update profile set sexuality = null
  where (gender = 'male' and sexuality = 'lesbian') or (gender = 'female' and sexuality = 'gay')
  returning member_id
)
delete from search_entry using unfit where search_entry.member_id = unfit.member_id;
alter table profile add constraint profile_sexuality_fits check (
  sexuality is null or sexuality <> case gender when 'male' then 'lesbian' else 'gay' end
);
