-- Written by `npm run schema`: the statements that the main paths send, as tests/whole-table-reads.test.ts walks them,
-- each once and sorted. What “look up a session” sends stands only there; what jobs send, nowhere.

-- ---- look up a session ----

select account.id, account.site_id, account.email, account.status, account.language, account.time_zone,
    account.paid_user, account.first_offers_ended_at, account.signup_date, account.special_category_consent_at,
    account.demo, account.scripted, profile.name, profile.gender, profile.sexuality, profile.country,
    profile.country_since, coalesce(account.payment_country, profile.country) as paying_country,
    profile.region, profile.interests, profile.invisible, profile.held_at, profile.shows_online,
    profile.unread_first, profile.sought_min_age, profile.sought_max_age, profile.sought_distance_km,
    profile.signup_reason, profile.main_photo_id, profile.last_online_at, profile.place_id,
    place.name as place_name, place.latitude, place.longitude, session.id as session_id, session.device_id,
    session.last_seen_at, session.expires_at, session.proven_at, concat_ws(':', session.xmin, account.xmin,
    profile.xmin) as version
from account
inner join profile on profile.member_id = account.id
left join place on place.country = profile.country and place.id = profile.place_id
inner join session on session.member_id = account.id
where account.id = (
  select member_id
  from session
  where token_hash = $1
) and session.expires_at > $2 and account.site_id = $3 and account.status != $4 and session.token_hash = $5;

select mail_change.email as new_email, mail_change.expires_at as new_email_expires_at, photo.id as photo_id,
    photo.renditions, photo.thumbhash, photo.status as photo_status, profile.profile_text, profile.hair_color,
    profile.eye_color, profile.body_type, profile.relationship_status, profile.tattoos, profile.signup_reason,
    (
  select balance
  from ledger_entry
  where ledger_entry.member_id = $1 and account = $2
  order by number desc
  limit 1
) as credits, exists (
  select endpoint
  from push_subscription
  where push_subscription.member_id = $3 and push_subscription.session_id = $4
) as push, exists (
  select purchase.id
  from purchase
  where purchase.member_id = $5 and under_way = $6 and purchase.status = $7 and discount_code is not null
      and discount_code_id is null
) as discount_in_use, exists (
  select mail_trouble.kind
  from mail_trouble
  where mail_trouble.member_id = $8 and mail_trouble.state = $9
) as mail_given_up, (
  select array_agg(mail_stop.reason order by mail_stop.created_at) as reasons
  from mail_stop
  inner join account on account.id = mail_stop.member_id
  where mail_stop.member_id = $10 and (mail_stop.reason != $11 or mail_stop.email = account.email)
) as mail_stops
from profile
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
left join mail_change on mail_change.member_id = profile.member_id
where profile.member_id = $12;

-- ---- log in ----

delete from known_device
where member_id = $1 and id in (
  select id
  from known_device
  where member_id = $2
  order by last_seen_at desc, id desc offset $3
);

delete from session
where member_id = $1 and id in (
  select id
  from session
  where member_id = $2
  order by created_at desc, id desc offset $3
)
returning id;

insert into known_device (user_agent, country, last_seen_at, id, member_id, token_hash, first_seen_at)
values ($1, $2, $3, $4, $5, $6, $7);

insert into session (id, token_hash, member_id, device_id, created_at, expires_at, user_agent, country,
    last_seen_at, proven_at, previous_token_hash, renewed_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

select account.id, account.site_id, account.email, account.status, account.language, account.time_zone,
    account.paid_user, account.first_offers_ended_at, account.signup_date, account.special_category_consent_at,
    account.demo, account.scripted, profile.name, profile.gender, profile.sexuality, profile.country,
    profile.country_since, coalesce(account.payment_country, profile.country) as paying_country,
    profile.region, profile.interests, profile.invisible, profile.held_at, profile.shows_online,
    profile.unread_first, profile.sought_min_age, profile.sought_max_age, profile.sought_distance_km,
    profile.signup_reason, profile.main_photo_id, profile.last_online_at, profile.place_id,
    place.name as place_name, place.latitude, place.longitude
from account
inner join profile on profile.member_id = account.id
left join place on place.country = profile.country and place.id = profile.place_id
where account.id = $1 and account.status != $2;

select account.id, account.status, account.deleted_at, account.password_hash, account.demo, account.scripted
from email_claim
inner join account on account.id = email_claim.member_id
where email_claim.site_id = $1 and email_claim.email_key = $2 and email_claim.kept_until is null;

select id
from known_device
where token_hash = $1 and member_id = $2;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

update ban_mark
set mark = $1
where mark = $2;

update known_device
set token_hash = $1
where token_hash = $2;

update known_device
set user_agent = $1, country = $2, last_seen_at = $3
where token_hash = $4 and member_id = $5
returning id;

-- ---- open a landing page ----

select member_id
from search_entry
where site_id = $1 and pool = $2 and country = $3 and fictional = $4 and members_only = $5
    and date_of_birth <= $6 and 1 = 1
order by last_online desc, member_id
limit $7;

-- ---- see the page of a region ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date and not members_only
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date and search_entry.region = $14
      and not search_entry.members_only
  union all
  select 1, fictional
  from search_entry
  where site_id = $15 and pool = any($16) and country = $17 and date_of_birth >= $18::date
      and date_of_birth < $19::date and search_entry.date_of_birth >= $20::date
      and search_entry.date_of_birth <= $21::date and search_entry.region = $22
      and not search_entry.members_only
) as counted(members, fictional);

select name
from region
where country = $1 and code = $2;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date and not walked.members_only
      and walked.member_id <> all ($6::uuid[])
  order by at desc, member_id desc
  limit $7::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $8 and pool = $9 and country = $10
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $11::int
  order by at desc, member_id desc offset 1999
) as read_to;

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3 and region = $4
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $5::date and walked.date_of_birth <= $6::date and walked.region = $7
      and not walked.members_only and true
  order by at desc, member_id desc
  limit $8::int
)
select kind, member_id as memberId, at, figures
from (
  select 'found' as kind, member_id, at, null::int[] as figures
  from found
  union all
  select 'end', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $9 and pool = $10 and country = $11 and region = $12
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where (
      select count(*)
      from found
    ) < $13::int
    order by at desc, member_id desc offset 1999
  ) as read_to
) as read(kind, member_id, at, figures);

-- ---- search ----

select base
from taste
where site_id = $1;

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id as memberId, date_of_birth as dateOfBirth, sought_min_age as soughtMinAge,
    sought_max_age as soughtMaxAge, sought_distance_km as soughtDistanceKm, latitude, longitude,
    interests_first as interestsFirst, interests_other as interestsOther, completeness, photos, fictional,
    asked, answered, learned, shown, extract(epoch from shown_at)::float8 * 1000 as shownAt
from recommendation
where member_id = any($1::uuid[]);

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $4 and pool = $5 and country = $6
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $7::date and walked.date_of_birth <= $8::date and walked.member_id not in (
    select id
    from hidden
  )
  order by at desc, member_id desc
  limit $9::int
)
select kind, member_id as memberId, at, figures
from (
  select 'found' as kind, member_id, at, null::int[] as figures
  from found
  union all
  select 'end', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $10 and pool = $11 and country = $12
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where (
      select count(*)
      from found
    ) < $13::int
    order by at desc, member_id desc offset 1999
  ) as read_to
  union all
  select 'region', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $14 and pool = $15 and country = $16 and region = $17
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where walked.date_of_birth >= $18::date and walked.date_of_birth <= $19::date and walked.region = $20
        and walked.member_id not in (
      select id
      from hidden
    )
    order by at desc, member_id desc
    limit $21::int
  ) as near
) as read(kind, member_id, at, figures);

-- ---- search on in the recommended order ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id, id, made_at, walked_at, walked_id, cardinality(listed) as length, array(
  select member_id
  from (
    select page.member_id, entry.last_online as at
    from unnest(list.listed[$1::int : $2::int]) with ordinality as page(member_id, number)
    cross join lateral (
      select last_online
      from search_entry
      where search_entry.member_id = page.member_id and site_id = $3 and pool = any($4) and country = $5
          and search_entry.date_of_birth >= $6::date and search_entry.date_of_birth <= $7::date
          and search_entry.member_id not in (
        select $8::uuid
        union all
        select blocked_id
        from block
        where member_id = $9
        union all
        select member_id
        from block
        where blocked_id = $10
      )
      limit 1
    ) as entry
    order by page.number
  ) as shown
) as fitting, case when walked_at is not null and cardinality(listed) <= $11::int then listed end as listed
from (
  select *
  from recommended_list
  where member_id = $12::uuid and filters = $13 and made_at > $14::timestamptz and id = $15::uuid
  order by made_at desc, id desc
  limit 1
) as list;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $4 and pool = $5 and country = $6
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $7::date and walked.date_of_birth <= $8::date and walked.member_id not in (
    select id
    from hidden
  )
  order by at desc, member_id desc
  limit $9::int
)
select kind, member_id as memberId, at, figures
from (
  select 'found' as kind, member_id, at, null::int[] as figures
  from found
  union all
  select 'end', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $10 and pool = $11 and country = $12
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where (
      select count(*)
      from found
    ) < $13::int
    order by at desc, member_id desc offset 1999
  ) as read_to
  union all
  select 'region', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $14 and pool = $15 and country = $16 and region = $17
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where walked.date_of_birth >= $18::date and walked.date_of_birth <= $19::date and walked.region = $20
        and walked.member_id not in (
      select id
      from hidden
    )
    order by at desc, member_id desc
    limit $21::int
  ) as near
) as read(kind, member_id, at, figures);

-- ---- search a region by age ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date and search_entry.region = $14
  union all
  select 1, fictional
  from search_entry
  where site_id = $15 and pool = any($16) and country = $17 and date_of_birth >= $18::date
      and date_of_birth < $19::date and search_entry.date_of_birth >= $20::date
      and search_entry.date_of_birth <= $21::date and search_entry.region = $22
  union all
  select - 1, fictional
  from search_entry
  where site_id = $23 and country = $24 and pool = any($25) and member_id = any(array(
    select $26::uuid
    union all
    select blocked_id
    from block
    where member_id = $27
    union all
    select member_id
    from block
    where blocked_id = $28
  )) and search_entry.date_of_birth >= $29::date and search_entry.date_of_birth <= $30::date
      and search_entry.region = $31
) as counted(members, fictional);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id as memberId, date_of_birth as dateOfBirth, sought_min_age as soughtMinAge,
    sought_max_age as soughtMaxAge, sought_distance_km as soughtDistanceKm, latitude, longitude,
    interests_first as interestsFirst, interests_other as interestsOther, completeness, photos, fictional,
    asked, answered, learned, shown, extract(epoch from shown_at)::float8 * 1000 as shownAt
from recommendation
where member_id = any($1::uuid[]);

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $4 and pool = $5 and country = $6 and region = $7
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $8::date and walked.date_of_birth <= $9::date and walked.region = $10
      and walked.member_id not in (
    select id
    from hidden
  )
  order by at desc, member_id desc
  limit $11::int
)
select kind, member_id as memberId, at, figures
from (
  select 'found' as kind, member_id, at, null::int[] as figures
  from found
  union all
  select 'end', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $12 and pool = $13 and country = $14 and region = $15
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where (
      select count(*)
      from found
    ) < $16::int
    order by at desc, member_id desc offset 1999
  ) as read_to
) as read(kind, member_id, at, figures);

-- ---- search by fields of the profile ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select count(*)::int as count, (count(*) filter (where fictional))::int as fictional
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and search_entry.facets & $8::bigint <> 0
    and search_entry.facets & $9::bigint <> 0 and search_entry.interests & $10::bigint <> 0
    and search_entry.member_id not in (
  select $11::uuid
  union all
  select blocked_id
  from block
  where member_id = $12
  union all
  select member_id
  from block
  where blocked_id = $13
);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id, last_online as at
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and search_entry.facets & $8::bigint <> 0
    and search_entry.facets & $9::bigint <> 0 and search_entry.interests & $10::bigint <> 0
    and search_entry.member_id not in (
  select $11::uuid
  union all
  select blocked_id
  from block
  where member_id = $12
  union all
  select member_id
  from block
  where blocked_id = $13
)
order by last_online desc, member_id desc
limit 240;

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date
      and walked.facets & $6::bigint <> 0 and walked.facets & $7::bigint <> 0 and walked.member_id not in (
    select $8::uuid
    union all
    select blocked_id
    from block
    where member_id = $9
    union all
    select member_id
    from block
    where blocked_id = $10
  )
  order by at desc, member_id desc
  limit $11::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $12 and pool = $13 and country = $14
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $15::int
  order by at desc, member_id desc offset 1999
) as read_to;

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date
      and walked.facets & $6::bigint <> 0 and walked.interests & $7::bigint <> 0 and walked.member_id not in (
    select $8::uuid
    union all
    select blocked_id
    from block
    where member_id = $9
    union all
    select member_id
    from block
    where blocked_id = $10
  )
  order by at desc, member_id desc
  limit $11::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $12 and pool = $13 and country = $14
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $15::int
  order by at desc, member_id desc offset 1999
) as read_to;

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), judged as materialized (
  select member_id, at, fictional, 0 as nth, walked.date_of_birth >= $4::date
      and walked.date_of_birth <= $5::date as basic, true as around, walked.date_of_birth >= $6::date
      and walked.date_of_birth <= $7::date and walked.facets & $8::bigint <> 0
      and walked.facets & $9::bigint <> 0 and walked.interests & $10::bigint <> 0
      and walked.member_id not in (
    select id
    from hidden
  ) as matching
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $11 and pool = $12 and country = $13
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
), read_to as materialized (
  select member_id, at
  from judged
  where (
    select count(*)
    from judged
  ) = 2000
  order by at, member_id
  limit 1
)
select kind, member_id as memberId, at, figures
from (
  select 'sample' as kind, null::uuid as member_id, null::timestamptz as at, array[(count(*) < 2000)::int,
      (count(*) filter (where basic))::int, (count(*) filter (where around))::int,
      (count(*) filter (where matching))::int, (count(*) filter (where fictional and matching))::int,
      0] as figures
  from judged
  union all (
    select 'found', judged.member_id, judged.at, null::int[]
    from judged
    left join read_to on true
    where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at,
        read_to.member_id))
    order by judged.at desc, judged.member_id desc
    limit $14::int
  )
  union all
  select 'end', member_id, at, null::int[]
  from read_to
) as read(kind, member_id, at, figures);

-- ---- search around a place ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select count(*)::int as count, (count(*) filter (where fictional))::int as fictional
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and power((search_entry.cell / 4500 - $8::int) * $9::float8,
    2) + power((search_entry.cell % 4500 - $10::int) * $11::float8, 2) > $12::float8
    and power((search_entry.cell / 4500 - $13::int) * $14::float8,
    2) + power((search_entry.cell % 4500 - $15::int) * $16::float8, 2) <= $17::float8
    and search_entry.facets & $18::bigint <> 0 and search_entry.member_id not in (
  select $19::uuid
  union all
  select blocked_id
  from block
  where member_id = $20
  union all
  select member_id
  from block
  where blocked_id = $21
);

select country, id, name, latitude, longitude
from place
where country = any($1) and id = $2;

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id, last_online as at
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and power((search_entry.cell / 4500 - $8::int) * $9::float8,
    2) + power((search_entry.cell % 4500 - $10::int) * $11::float8, 2) > $12::float8
    and power((search_entry.cell / 4500 - $13::int) * $14::float8,
    2) + power((search_entry.cell % 4500 - $15::int) * $16::float8, 2) <= $17::float8
    and search_entry.facets & $18::bigint <> 0 and search_entry.member_id not in (
  select $19::uuid
  union all
  select blocked_id
  from block
  where member_id = $20
  union all
  select member_id
  from block
  where blocked_id = $21
)
order by last_online desc, member_id desc
limit 240;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

select profile.member_id, place.latitude, place.longitude
from profile
inner join place on place.country = profile.country and place.id = profile.place_id
where profile.member_id = any($1::uuid[]);

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date
      and power((walked.cell / 4500 - $6::int) * $7::float8,
      2) + power((walked.cell % 4500 - $8::int) * $9::float8, 2) > $10::float8
      and power((walked.cell / 4500 - $11::int) * $12::float8,
      2) + power((walked.cell % 4500 - $13::int) * $14::float8, 2) <= $15::float8
      and walked.facets & $16::bigint <> 0 and walked.member_id not in (
    select $17::uuid
    union all
    select blocked_id
    from block
    where member_id = $18
    union all
    select member_id
    from block
    where blocked_id = $19
  )
  order by at desc, member_id desc
  limit $20::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $21 and pool = $22 and country = $23
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $24::int
  order by at desc, member_id desc offset 1999
) as read_to;

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), judged as materialized (
  select member_id, at, fictional, nth, walked.date_of_birth >= $4::date
      and walked.date_of_birth <= $5::date as basic, power((walked.cell / 4500 - $6::int) * $7::float8,
      2) + power((walked.cell % 4500 - $8::int) * $9::float8, 2) > $10::float8
      and power((walked.cell / 4500 - $11::int) * $12::float8,
      2) + power((walked.cell % 4500 - $13::int) * $14::float8, 2) <= $15::float8 as around,
      walked.date_of_birth >= $16::date and walked.date_of_birth <= $17::date
      and power((walked.cell / 4500 - $18::int) * $19::float8,
      2) + power((walked.cell % 4500 - $20::int) * $21::float8, 2) > $22::float8
      and power((walked.cell / 4500 - $23::int) * $24::float8,
      2) + power((walked.cell % 4500 - $25::int) * $26::float8, 2) <= $27::float8
      and walked.facets & $28::bigint <> 0 and walked.member_id not in (
    select id
    from hidden
  ) as matching
  from (
    select read.*
    from unnest($29::int[]) as square(number)
    cross join unnest($30::text[]) as sought(pool)
    cross join lateral (
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at, row_number() over (order by last_online desc, member_id desc) as nth
      from search_entry
      where site_id = $31 and pool = sought.pool and country = $32 and cell = square.number
      order by last_online desc, member_id desc
      limit $33::int
    ) as read
  ) as walked
), read_to as materialized (
  select member_id, at
  from judged
  where nth = $34::int
  order by at desc, member_id desc
  limit 1
)
select kind, member_id as memberId, at, figures
from (
  select 'sample' as kind, null::uuid as member_id, null::timestamptz as at, array[(coalesce(max(nth),
      0) < $35::int)::int, (count(*) filter (where basic))::int, (count(*) filter (where around))::int,
      (count(*) filter (where matching))::int, (count(*) filter (where fictional and matching))::int, (
    select coalesce(sum(members), 0)::int
    from search_cell_count
    where site_id = $36 and country = $37 and pool = any($38) and cell >= $39::int and cell < $40::int
        and power((search_cell_count.cell / 4500 - $41::int) * $42::float8,
        2) + power((search_cell_count.cell % 4500 - $43::int) * $44::float8, 2) > $45::float8
        and power((search_cell_count.cell / 4500 - $46::int) * $47::float8,
        2) + power((search_cell_count.cell % 4500 - $48::int) * $49::float8, 2) <= $50::float8
  )] as figures
  from judged
  union all (
    select 'found', judged.member_id, judged.at, null::int[]
    from judged
    left join read_to on true
    where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at,
        read_to.member_id))
    order by judged.at desc, judged.member_id desc
    limit $51::int
  )
  union all
  select 'end', member_id, at, null::int[]
  from read_to
) as read(kind, member_id, at, figures);

with walked as materialized (
  select read.*
  from unnest($1::int[]) as square(number)
  cross join unnest($2::text[]) as sought(pool)
  cross join lateral (
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at, row_number() over (order by last_online desc, member_id desc) as nth
    from search_entry
    where site_id = $3 and pool = sought.pool and country = $4 and cell = square.number
    order by last_online desc, member_id desc
    limit $5::int
  ) as read
), read_to as (
  select member_id, at
  from walked
  where nth = $6::int
  order by at desc, member_id desc
  limit 1
) (
  select walked.member_id, walked.at, false as is_end
  from walked
  left join read_to on true
  where (read_to.member_id is null or (walked.at, walked.member_id) >= (read_to.at, read_to.member_id))
      and walked.date_of_birth >= $7::date and walked.date_of_birth <= $8::date
      and power((walked.cell / 4500 - $9::int) * $10::float8,
      2) + power((walked.cell % 4500 - $11::int) * $12::float8, 2) > $13::float8
      and power((walked.cell / 4500 - $14::int) * $15::float8,
      2) + power((walked.cell % 4500 - $16::int) * $17::float8, 2) <= $18::float8
      and walked.member_id not in (
    select $19::uuid
    union all
    select blocked_id
    from block
    where member_id = $20
    union all
    select member_id
    from block
    where blocked_id = $21
  )
  order by walked.at desc, walked.member_id desc
  limit $22::int
)
union all
select member_id, at, true
from read_to;

-- ---- search who is online ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select count(*)::int as count, (count(*) filter (where fictional))::int as fictional
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and search_entry.facets & $8::bigint <> 0 and (
  select connected_at
  from presence
  where presence.member_id = search_entry.member_id
) > $9 and search_entry.member_id not in (
  select $10::uuid
  union all
  select blocked_id
  from block
  where member_id = $11
  union all
  select member_id
  from block
  where blocked_id = $12
);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select member_id, last_online as at
from search_entry
where site_id = $1 and pool = any($2) and country = $3 and date_of_birth >= $4::date
    and date_of_birth < $5::date and search_entry.date_of_birth >= $6::date
    and search_entry.date_of_birth <= $7::date and search_entry.facets & $8::bigint <> 0 and (
  select connected_at
  from presence
  where presence.member_id = search_entry.member_id
) > $9 and search_entry.member_id not in (
  select $10::uuid
  union all
  select blocked_id
  from block
  where member_id = $11
  union all
  select member_id
  from block
  where blocked_id = $12
)
order by last_online desc, member_id desc
limit 240;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

select profile.member_id, place.latitude, place.longitude
from profile
inner join place on place.country = profile.country and place.id = profile.place_id
where profile.member_id = any($1::uuid[]);

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date and walked.member_id not in (
    select $6::uuid
    union all
    select blocked_id
    from block
    where member_id = $7
    union all
    select member_id
    from block
    where blocked_id = $8
  )
  order by at desc, member_id desc
  limit $9::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $10 and pool = $11 and country = $12
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $13::int
  order by at desc, member_id desc offset 1999
) as read_to;

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), judged as materialized (
  select member_id, at, fictional, 0 as nth, walked.date_of_birth >= $4::date
      and walked.date_of_birth <= $5::date as basic, true as around, walked.date_of_birth >= $6::date
      and walked.date_of_birth <= $7::date and walked.facets & $8::bigint <> 0 and (
    select connected_at
    from presence
    where presence.member_id = walked.member_id
  ) > $9 and walked.member_id not in (
    select id
    from hidden
  ) as matching
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $10 and pool = $11 and country = $12
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
), read_to as materialized (
  select member_id, at
  from judged
  where (
    select count(*)
    from judged
  ) = 2000
  order by at, member_id
  limit 1
)
select kind, member_id as memberId, at, figures
from (
  select 'sample' as kind, null::uuid as member_id, null::timestamptz as at, array[(count(*) < 2000)::int,
      (count(*) filter (where basic))::int, (count(*) filter (where around))::int,
      (count(*) filter (where matching))::int, (count(*) filter (where fictional and matching))::int,
      0] as figures
  from judged
  union all (
    select 'found', judged.member_id, judged.at, null::int[]
    from judged
    left join read_to on true
    where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at,
        read_to.member_id))
    order by judged.at desc, judged.member_id desc
    limit $13::int
  )
  union all
  select 'end', member_id, at, null::int[]
  from read_to
) as read(kind, member_id, at, figures);

-- ---- search the newest ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date
  union all
  select - 1, fictional
  from search_entry
  where site_id = $21 and country = $22 and pool = any($23) and member_id = any(array(
    select $24::uuid
    union all
    select blocked_id
    from block
    where member_id = $25
    union all
    select member_id
    from block
    where blocked_id = $26
  )) and search_entry.date_of_birth >= $27::date and search_entry.date_of_birth <= $28::date
) as counted(members, fictional);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with hidden(id) as materialized (
  select $1::uuid
  union all
  select blocked_id
  from block
  where member_id = $2
  union all
  select member_id
  from block
  where blocked_id = $3
), judged as materialized (
  select member_id, at, fictional, 0 as nth, walked.date_of_birth >= $4::date
      and walked.date_of_birth <= $5::date as basic, true as around, walked.date_of_birth >= $6::date
      and walked.date_of_birth <= $7::date and not walked.fictional and walked.signed_up_at > $8
      and walked.member_id not in (
    select id
    from hidden
  ) as matching
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        signed_up_at as at
    from search_entry
    where site_id = $9 and pool = $10 and country = $11
    order by signed_up_at desc, member_id desc
    limit 2000
  )) as walked
), read_to as materialized (
  select member_id, at
  from judged
  where (
    select count(*)
    from judged
  ) = 2000
  order by at, member_id
  limit 1
)
select kind, member_id as memberId, at, figures
from (
  select 'sample' as kind, null::uuid as member_id, null::timestamptz as at, array[((count(*) < 2000
      or min(at) <= $12::timestamptz))::int, (count(*) filter (where basic))::int,
      (count(*) filter (where around))::int, (count(*) filter (where matching))::int,
      (count(*) filter (where fictional and matching))::int, 0] as figures
  from judged
  union all (
    select 'found', judged.member_id, judged.at, null::int[]
    from judged
    left join read_to on true
    where matching and (read_to.member_id is null or (judged.at, judged.member_id) >= (read_to.at,
        read_to.member_id))
    order by judged.at desc, judged.member_id desc
    limit $13::int
  )
  union all
  select 'end', member_id, at, null::int[]
  from read_to
) as read(kind, member_id, at, figures);

-- ---- search without an account ----

select coalesce(sum(members), 0)::int as count, coalesce(sum(members) filter (where fictional),
    0)::int as fictional
from (
  select members, fictional
  from search_count
  where site_id = $1 and country = $2 and pool = any($3) and region = $4 and birth_month >= $5::date
      and birth_month < $6::date and not members_only
  union all
  select 1, fictional
  from search_entry
  where site_id = $7 and pool = any($8) and country = $9 and date_of_birth >= $10::date
      and date_of_birth < $11::date and search_entry.date_of_birth >= $12::date
      and search_entry.date_of_birth <= $13::date and not search_entry.members_only
  union all
  select 1, fictional
  from search_entry
  where site_id = $14 and pool = any($15) and country = $16 and date_of_birth >= $17::date
      and date_of_birth < $18::date and search_entry.date_of_birth >= $19::date
      and search_entry.date_of_birth <= $20::date and not search_entry.members_only
) as counted(members, fictional);

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date and not walked.members_only
      and true
  order by at desc, member_id desc
  limit $6::int
)
select kind, member_id as memberId, at, figures
from (
  select 'found' as kind, member_id, at, null::int[] as figures
  from found
  union all
  select 'end', member_id, at, null::int[]
  from (
    select member_id, at
    from ((
      select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
          last_online as at
      from search_entry
      where site_id = $7 and pool = $8 and country = $9
      order by last_online desc, member_id desc
      limit 2000
    )) as walked
    where (
      select count(*)
      from found
    ) < $10::int
    order by at desc, member_id desc offset 1999
  ) as read_to
) as read(kind, member_id, at, figures);

-- ---- play the swipe game ----

select *, array(
  select member_id
  from (
    select page.member_id, entry.last_online as at
    from unnest(deck.listed[1 : 36]) with ordinality as page(member_id, number)
    cross join lateral (
      select last_online
      from search_entry
      where search_entry.member_id = page.member_id and site_id = $1 and pool = any($2) and country = $3
          and search_entry.date_of_birth >= $4::date and search_entry.date_of_birth <= $5::date
          and search_entry.member_id not in (
        select $6::uuid
        union all
        select blocked_id
        from block
        where member_id = $7
        union all
        select member_id
        from block
        where blocked_id = $8
      ) and not exists (
        select
        from swipe
        where swipe.member_id = $9 and swipe.other_id = search_entry.member_id and (swipe.undone_at is null
            or swipe.created_at >= swipe.undone_at)
      ) and not exists (
        select
        from member_like
        where member_like.liker_id = $10 and member_like.liked_id = search_entry.member_id
      )
      limit 1
    ) as entry
    order by page.number
  ) as fitting
) as fitting
from deck
where member_id = $11 and country = $12 and filters = $13 and begun_at > $14;

select liked_on, count(*) as count
from swipe
where member_id = $1 and liked_on >= $2
group by liked_on
order by liked_on desc
limit $3;

select member_id as memberId, date_of_birth as dateOfBirth, sought_min_age as soughtMinAge,
    sought_max_age as soughtMaxAge, sought_distance_km as soughtDistanceKm, latitude, longitude,
    interests_first as interestsFirst, interests_other as interestsOther, completeness, photos, fictional,
    asked, answered, learned, shown, extract(epoch from shown_at)::float8 * 1000 as shownAt
from recommendation
where member_id = any($1::uuid[]);

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with found as materialized (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $1 and pool = $2 and country = $3
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where walked.date_of_birth >= $4::date and walked.date_of_birth <= $5::date and walked.member_id not in (
    select $6::uuid
    union all
    select blocked_id
    from block
    where member_id = $7
    union all
    select member_id
    from block
    where blocked_id = $8
  ) and not exists (
    select
    from swipe
    where swipe.member_id = $9 and swipe.other_id = walked.member_id and (swipe.undone_at is null
        or swipe.created_at >= swipe.undone_at)
  ) and not exists (
    select
    from member_like
    where member_like.liker_id = $10 and member_like.liked_id = walked.member_id
  )
  order by at desc, member_id desc
  limit $11::int
)
select member_id, at, false as is_end
from found
union all
select member_id, at, true
from (
  select member_id, at
  from ((
    select member_id, date_of_birth, region, cell, members_only, fictional, facets, interests, signed_up_at,
        last_online as at
    from search_entry
    where site_id = $12 and pool = $13 and country = $14
    order by last_online desc, member_id desc
    limit 2000
  )) as walked
  where (
    select count(*)
    from found
  ) < $15::int
  order by at desc, member_id desc offset 1999
) as read_to;

with unsynced as (
  select set_config('synchronous_commit', 'off', true)
) insert into deck (member_id, country, filters, begun_at, ranked_at, listed, walked_at, walked_id)
select $1::uuid, $2, $3, $4::timestamptz, $5::timestamptz, $6::uuid[], $7::timestamptz, $8::uuid
from unsynced
on conflict (member_id, country) do update set filters = excluded.filters, begun_at = excluded.begun_at,
    ranked_at = excluded.ranked_at, listed = excluded.listed, walked_at = excluded.walked_at,
    walked_id = excluded.walked_id;

-- ---- answer in the swipe game ----

insert into member_like (liker_id, liked_id, id, created_at, seen_at)
values ($1, $2, $3, $4, $5)
on conflict (liked_id, liker_id) do nothing;

insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at)
select account.id, $1::uuid, $2::uuid, 'like', $3::timestamptz, $4::timestamptz, $5::timestamptz
from account
join profile on profile.member_id = account.id
where account.id = $6 and not account.scripted and account.email not like '%.invalid'
    and not profile.fictional
on conflict (member_id, about_id) do nothing;

insert into swipe (member_id, other_id, liked, created_at, liked_on)
values ($1, $2, $3, $4, $5)
on conflict (member_id, other_id) do update set liked = $6, created_at = greatest($7, swipe.undone_at),
    liked_on = coalesce(swipe.liked_on, cast($8 as date));

select ($1::uuid is distinct from $2::uuid and not exists (
  select
  from block
  where member_id = $3::uuid and blocked_id = $4::uuid
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = $5::uuid and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
)) as may;

select account.id, account.status, account.scripted, exists (
  select
  from block
  where member_id = $1::uuid and blocked_id = account.id
) as blocked
from account
inner join profile on profile.member_id = account.id
where account.id = $2 and (profile.site_id = $3 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $4
) or exists (
  select
  from inbox
  where inbox.member_id = $5::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $6::uuid
)) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = account.id and ((holder.status <> 'deleted' and holder.banned_at is null
      and holder.suspended_until is null) and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $7::uuid
  ) and (not seen.members_only or $8::uuid is not null) and (seen.held_at is null
      or seen.member_id = $9::uuid) and (not seen.invisible or seen.member_id = $10::uuid or exists (
    select
    from inbox
    where inbox.member_id = $11::uuid and inbox.other_id = seen.member_id
  )))
);

select id
from member_like
where liked_id = $1 and liker_id = $2;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id in ($1, $2)
order by id for no key update;

select liked, liked_on, undone_at, created_at, (swipe.undone_at is null
    or swipe.created_at >= swipe.undone_at) as played
from swipe
where member_id = $1 and other_id = $2;

select liked_on, count(*) as count
from swipe
where member_id = $1 and liked_on >= $2
group by liked_on
order by liked_on desc
limit $3;

-- ---- look at a profile ----

select *
from photo
where member_id = $1
order by position, id;

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received, exists (
  select
  from block
  where member_id = $9::uuid and blocked_id = profile.member_id
) as blocked, profile.member_id is not distinct from $10::uuid as own,
    case when (account.special_category_consent_at is not null
    and profile.shows_sexuality = $11) then profile.sexuality end as sexuality, (
  select coalesce(jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position), '[]')
  from prompt_answer
  where prompt_answer.member_id = profile.member_id and (not profile.words_held or answer = (
    select said
    from accepted_words
    where accepted_words.member_id = profile.member_id and kind = 'text'
  ) -> 'prompts' ->> prompt)
) as prompts, case when profile.shows_gifts then (
  select jsonb_object_agg(gift, number)
  from gift_received
  where member_id = profile.member_id and number > 0
) end as gifts, profile.sought_min_age, profile.sought_max_age, profile.sought_distance_km, profile.invisible,
    profile.members_only, profile.seen_by_chosen, profile.search_engines,
    case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end as profile_text, profile.hair_color, profile.eye_color,
    profile.body_type, profile.relationship_status, profile.tattoos, profile.signup_reason, profile.appearance,
    profile.height_cm, profile.children, profile.child_wish, profile.smoking, profile.education, profile.work,
    profile.languages
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $12
where (profile.site_id = $13 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $14
) or exists (
  select
  from inbox
  where inbox.member_id = $15::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $16::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $17::uuid
) and (not profile.members_only or $18::uuid is not null) and (profile.held_at is null
    or profile.member_id = $19::uuid) and (not profile.invisible or profile.member_id = $20::uuid or exists (
  select
  from inbox
  where inbox.member_id = $21::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = (
  select $22::uuid
);

-- ---- look at a profile without an account ----

select *
from photo
where member_id = $1
order by position, id;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received, exists (
  select
  from block
  where member_id = $9::uuid and blocked_id = profile.member_id
) as blocked, profile.member_id is not distinct from $10::uuid as own,
    case when (account.special_category_consent_at is not null
    and profile.shows_sexuality = $11) then profile.sexuality end as sexuality, (
  select coalesce(jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position), '[]')
  from prompt_answer
  where prompt_answer.member_id = profile.member_id and (not profile.words_held or answer = (
    select said
    from accepted_words
    where accepted_words.member_id = profile.member_id and kind = 'text'
  ) -> 'prompts' ->> prompt)
) as prompts, case when profile.shows_gifts then (
  select jsonb_object_agg(gift, number)
  from gift_received
  where member_id = profile.member_id and number > 0
) end as gifts, profile.sought_min_age, profile.sought_max_age, profile.sought_distance_km, profile.invisible,
    profile.members_only, profile.seen_by_chosen, profile.search_engines,
    case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end as profile_text, profile.hair_color, profile.eye_color,
    profile.body_type, profile.relationship_status, profile.tattoos, profile.signup_reason, profile.appearance,
    profile.height_cm, profile.children, profile.child_wish, profile.smoking, profile.education, profile.work,
    profile.languages
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $12
where (profile.site_id = $13 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $14
) or exists (
  select
  from inbox
  where inbox.member_id = $15::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $16::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $17::uuid
) and (not profile.members_only or $18::uuid is not null) and (profile.held_at is null
    or profile.member_id = $19::uuid) and (not profile.invisible or profile.member_id = $20::uuid or exists (
  select
  from inbox
  where inbox.member_id = $21::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = (
  select $22::uuid
);

-- ---- open a profile ----

insert into visit (member_id, visitor_id, visited_at)
select visited.member_id, visitor.member_id, $1::timestamptz
from profile visited, profile visitor
where visited.member_id = $2 and visited.site_id = $3 and visitor.member_id = $4 and visitor.shows_visits
    and not visitor.invisible and (visited.member_id is distinct from $5::uuid and not exists (
  select
  from block
  where member_id = $6::uuid and blocked_id = visited.member_id
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = visited.member_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $7::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $8::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $9::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $10::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $11::uuid
  ) and (not seen.members_only or $12::uuid is not null) and (seen.held_at is null
      or seen.member_id = $13::uuid) and (not seen.invisible or seen.member_id = $14::uuid or exists (
    select
    from inbox
    where inbox.member_id = $15::uuid and inbox.other_id = seen.member_id
  )))
))
on conflict (member_id, visitor_id) do update set visited_at = excluded.visited_at
where visit.visited_at < $16;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

-- ---- look at one’s own profile ----

select *
from photo
where member_id = $1
order by position, id;

select changed_at
from name_change
where member_id = $1 and changed_at > $2
order by changed_at;

select profile.*, region.name as region_name, place.name as place_name
from profile
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
where profile.member_id = $1;

select prompt, answer
from prompt_answer
where member_id = $1
order by position;

select sister.id as site, coalesce(sister.settings ->> 'name', $1) as name, exists (
  select
  from shown_on
  where member_id = profile.member_id and site_id = sister.id
) as shown
from profile
join site on site.id = profile.site_id
join site sister on sister.id <> site.id
where profile.member_id = $2 and not profile.fictional and site.settings ->> 'member_resell' = 'true'
    and sister.settings ->> 'member_resell' = 'true'
order by name, sister.id;

-- ---- change one’s profile ----

delete from moderation_item
where subject_id = $1 and kind = $2 and decided_at is null
returning created_at;

delete from search_entry
where member_id = $1
returning *;

insert into moderation_item (kind, site_id, member_id, subject_id, is_live, risk, id, created_at, said)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict do nothing;

insert into search_entry (country, region, member_id, date_of_birth, last_online, members_only, fictional,
    facets, interests, cell, signed_up_at, site_id, pool)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
on conflict do nothing
returning *;

select *
from photo
where member_id = $1
order by position, id;

select account.site_id, account.scripted, account.language, account.email, profile.fictional, profile.name,
    profile.profile_text, (
  select coalesce(jsonb_object_agg(prompt, answer), '{}')
  from prompt_answer
  where prompt_answer.member_id = account.id
) as prompts
from account
inner join profile on profile.member_id = account.id
where account.id = $1;

select changed_at
from name_change
where member_id = $1 and changed_at > $2
order by changed_at;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

select mark
from ban_mark
where mark = $1 and created_at > $2;

select name, gender, sexuality, date_of_birth, country, region, place_id, birth_date_changed_at
from profile
where member_id = $1 for no key update;

select profile.*, region.name as region_name, place.name as place_name
from profile
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
where profile.member_id = $1;

select profile.member_id, profile.site_id, profile.date_of_birth, profile.sought_min_age,
    profile.sought_max_age, profile.sought_distance_km, place.latitude, place.longitude, profile.interests,
    profile.fictional, left(profile.profile_text, 100) as profile_text, profile.signup_reason,
    profile.relationship_status, profile.body_type, profile.hair_color, profile.eye_color, profile.tattoos, (
  select count(*)::int
  from photo
  where photo.member_id = profile.member_id and photo.status = 'active'
) as photos
from profile
left join place on place.country = profile.country and place.id = profile.place_id
where profile.member_id = any($1::uuid[]);

select profile.site_id, profile.gender, profile.sexuality, profile.country, profile.region,
    profile.date_of_birth, profile.last_online_at, profile.shows_online, profile.members_only,
    profile.fictional, profile.invisible, profile.held_at, profile.hair_color, profile.eye_color,
    profile.body_type, profile.relationship_status, profile.tattoos, profile.signup_reason, profile.appearance,
    profile.race, profile.children, profile.education, profile.interests, profile.main_photo_id,
    place.latitude, place.longitude, account.status, account.suspended_until, account.banned_at,
    account.signup_date, account.special_category_consent_at, array(
  select site_id
  from shown_on
  where shown_on.member_id = profile.member_id
  order by site_id
) as sisters
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
where member_id = $1;

select prompt, answer
from prompt_answer
where member_id = $1
order by position;

select said
from accepted_words
where member_id = $1 and kind = $2;

select said
from moderation_item
where subject_id = $1 and kind = $2 and decided_at is null;

select sister.id as site, coalesce(sister.settings ->> 'name', $1) as name, exists (
  select
  from shown_on
  where member_id = profile.member_id and site_id = sister.id
) as shown
from profile
join site on site.id = profile.site_id
join site sister on sister.id <> site.id
where profile.member_id = $2 and not profile.fictional and site.settings ->> 'member_resell' = 'true'
    and sister.settings ->> 'member_resell' = 'true'
order by name, sister.id;

select site_domain.host
from site_domain
inner join site on site.id = site_domain.site_id
where site.id = $1
order by site_domain.added_at, site_domain.host;

update profile
set profile_text = $1, gender = $2, sexuality = $3
where member_id = $4;

update profile
set words_held = waits.held
from (
  select exists (
    select
    from moderation_item
    where subject_id = $1 and kind = 'text' and decided_at is null and not is_live
  ) as held
) as waits
where member_id = $2 and words_held <> waits.held;

-- ---- list likes ----

select member_like.liked_id as id, created_at, seen_at, celebrated_at, matched_at, about, words, (
  select answer
  from prompt_answer
  where prompt_answer.member_id = liked_id and liked_id = $1 and about = 'prompt:' || prompt
) as answer, (
  select renditions ->> 'thumb'
  from photo
  where photo.member_id = liked_id and liked_id = $2 and photo.status = 'active'
      and about = 'photo:' || photo.id
) as photo
from member_like
where liker_id = $3 and (member_like.liked_id is distinct from $4::uuid and not exists (
  select
  from block
  where member_id = $5::uuid and blocked_id = member_like.liked_id
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = member_like.liked_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
))
order by created_at desc, liked_id desc
limit $15;

select member_like.liker_id as id, created_at, seen_at, celebrated_at, matched_at, about, words, (
  select answer
  from prompt_answer
  where prompt_answer.member_id = liked_id and liked_id = $1 and about = 'prompt:' || prompt
) as answer, (
  select renditions ->> 'thumb'
  from photo
  where photo.member_id = liked_id and liked_id = $2 and photo.status = 'active'
      and about = 'photo:' || photo.id
) as photo
from member_like
where liked_id = $3 and matched_at is not null and (member_like.liker_id is distinct from $4::uuid
    and not exists (
  select
  from block
  where member_id = $5::uuid and blocked_id = member_like.liker_id
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = member_like.liker_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
))
order by matched_at desc, liker_id desc
limit $15;

select member_like.liker_id as id, created_at, seen_at, celebrated_at, matched_at, about, words, (
  select answer
  from prompt_answer
  where prompt_answer.member_id = liked_id and liked_id = $1 and about = 'prompt:' || prompt
) as answer, (
  select renditions ->> 'thumb'
  from photo
  where photo.member_id = liked_id and liked_id = $2 and photo.status = 'active'
      and about = 'photo:' || photo.id
) as photo
from member_like
where liked_id = $3 and passed_at is null and (member_like.liker_id is distinct from $4::uuid and not exists (
  select
  from block
  where member_id = $5::uuid and blocked_id = member_like.liker_id
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = member_like.liker_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
))
order by (seen_at is null) desc, created_at desc, liker_id desc
limit $15;

-- ---- like a member ----

insert into member_like (liker_id, liked_id, id, created_at, seen_at)
values ($1, $2, $3, $4, $5)
on conflict (liked_id, liker_id) do nothing;

insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at)
select account.id, $1::uuid, $2::uuid, 'like', $3::timestamptz, $4::timestamptz, $5::timestamptz
from account
join profile on profile.member_id = account.id
where account.id = $6 and not account.scripted and account.email not like '%.invalid'
    and not profile.fictional
on conflict (member_id, about_id) do nothing;

select ($1::uuid is distinct from $2::uuid and not exists (
  select
  from block
  where member_id = $3::uuid and blocked_id = $4::uuid
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = $5::uuid and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
)) as may;

select account.id, account.status, account.scripted, exists (
  select
  from block
  where member_id = $1::uuid and blocked_id = account.id
) as blocked
from account
inner join profile on profile.member_id = account.id
where account.id = $2 and (profile.site_id = $3 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $4
) or exists (
  select
  from inbox
  where inbox.member_id = $5::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $6::uuid
)) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = account.id and ((holder.status <> 'deleted' and holder.banned_at is null
      and holder.suspended_until is null) and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $7::uuid
  ) and (not seen.members_only or $8::uuid is not null) and (seen.held_at is null
      or seen.member_id = $9::uuid) and (not seen.invisible or seen.member_id = $10::uuid or exists (
    select
    from inbox
    where inbox.member_id = $11::uuid and inbox.other_id = seen.member_id
  )))
);

select id
from member_like
where liked_id = $1 and liker_id = $2;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id in ($1, $2)
order by id for no key update;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

-- ---- list visitors ----

select shows_visits
from profile
where member_id = $1;

select visit.visitor_id as id, visited_at
from visit
where visit.member_id = $1 and visited_at > $2 and exists (
  select
  from profile mine
  where mine.member_id = $3 and mine.shows_visits
) and exists (
  select
  from profile visiting
  where visiting.member_id = visit.visitor_id and visiting.shows_visits and not visiting.fictional
) and (visit.visitor_id is distinct from $4::uuid and not exists (
  select
  from block
  where member_id = $5::uuid and blocked_id = visit.visitor_id
) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = visit.visitor_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $6::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $7::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $8::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $9::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $10::uuid
  ) and (not seen.members_only or $11::uuid is not null) and (seen.held_at is null
      or seen.member_id = $12::uuid) and (not seen.invisible or seen.member_id = $13::uuid or exists (
    select
    from inbox
    where inbox.member_id = $14::uuid and inbox.other_id = seen.member_id
  )))
))
order by visited_at desc, visit.visitor_id desc
limit $15;

-- ---- list conversations ----

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select inbox.conversation_id, inbox.other_id, account.id as present_id, profile.fictional, exists (
  select
  from block
  where member_id = inbox.member_id and blocked_id = inbox.other_id
) as blocked, exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = inbox.member_id
) as blocking, coalesce(inbox.other_name, profile.name) as name, inbox.unread, inbox.muted_at,
    inbox.archived_at, inbox.last_message_at, last.seq, last.body, last.gift, last.attachment, last.sender_id,
    last.created_at, last.unsent_at, ($1::boolean and inbox.unread > 0)::int as first,
    coalesce(inbox.last_message_at, 'epoch'::timestamptz) as at
from inbox
left join profile on profile.member_id = inbox.other_id
left join account on account.id = inbox.other_id and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
left join lateral (
  select message.seq, message.body, message.gift, message.attachment, message.sender_id, message.created_at,
      message.unsent_at
  from message
  where message.conversation_id = inbox.conversation_id and message.created_at >= $2
      and not case when message.sender_id = $3 then message.hidden_from_sender else message.hidden_from_receiver end
  order by message.seq desc
  limit 1
) as last on true
where inbox.member_id = (
  select $4::uuid
) and inbox.removed_at is null and inbox.conversation_id = any(array(
  select conversation_id
  from inbox page
  where member_id = (
    select $5::uuid
  ) and removed_at is null and (($6::boolean and page.unread > 0)::int, coalesce(page.last_message_at,
      'epoch'::timestamptz), page.conversation_id) < ($7::int, $8::timestamptz, $9::uuid)
  order by ($10::boolean and page.unread > 0)::int desc, coalesce(page.last_message_at,
      'epoch'::timestamptz) desc, page.conversation_id desc
  limit $11::int + 1
))
order by ($12::boolean and inbox.unread > 0)::int desc, coalesce(inbox.last_message_at,
    'epoch'::timestamptz) desc, inbox.conversation_id desc;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any(array(
  select other_id
  from inbox
  where member_id = $19 and removed_at is null
  order by ($20::boolean and unread > 0) desc, coalesce(last_message_at, 'epoch'::timestamptz) desc,
      conversation_id desc
  limit 200
));

-- ---- find conversations and messages ----

select coalesce(sum(last_seq), 0)::int as messages
from (
  select *
  from (
    select conversation_id, other_id, other_name, last_message_at
    from inbox
    where member_id = $1 and removed_at is null
    order by last_message_at desc nulls last, conversation_id desc
    limit 2000
  ) newest
  where last_message_at >= $2
) mine
join conversation on conversation.id = mine.conversation_id;

select inbox.conversation_id, inbox.other_id, account.id as present_id, profile.fictional, exists (
  select
  from block
  where member_id = inbox.member_id and blocked_id = inbox.other_id
) as blocked, exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = inbox.member_id
) as blocking, coalesce(inbox.other_name, profile.name) as name, inbox.unread, inbox.muted_at,
    inbox.archived_at, inbox.last_message_at, last.seq, last.body, last.gift, last.attachment, last.sender_id,
    last.created_at, last.unsent_at
from inbox
left join profile on profile.member_id = inbox.other_id
left join account on account.id = inbox.other_id and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
left join lateral (
  select message.seq, message.body, message.gift, message.attachment, message.sender_id, message.created_at,
      message.unsent_at
  from message
  where message.conversation_id = inbox.conversation_id and message.created_at >= $1
      and not case when message.sender_id = $2 then message.hidden_from_sender else message.hidden_from_receiver end
  order by message.seq desc
  limit 1
) as last on true
where inbox.member_id = (
  select $3::uuid
) and inbox.removed_at is null and inbox.conversation_id = any($4::uuid[]);

select mine.conversation_id
from (
  select conversation_id, other_id, other_name, last_message_at
  from inbox
  where member_id = $1 and removed_at is null
  order by last_message_at desc nulls last, conversation_id desc
  limit 2000
) mine
left join profile on profile.member_id = mine.other_id
where coalesce(mine.other_name, profile.name) ~ $2
order by mine.last_message_at desc nulls last, mine.conversation_id desc
limit $3;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = any((
  select $19::uuid[]
)::uuid[]);

with walked as materialized (
  select conversation.id, last_seq, sum(last_seq) over (order by mine.last_message_at desc,
      conversation.id) - last_seq as walked_before
  from (
    select *
    from (
      select conversation_id, other_id, other_name, last_message_at
      from inbox
      where member_id = $1 and removed_at is null
      order by last_message_at desc nulls last, conversation_id desc
      limit 2000
    ) newest
    where last_message_at >= $2
  ) mine
  join conversation on conversation.id = mine.conversation_id
)
select walked.id as conversation_id, found.*
from walked
cross join lateral (
  select message.id, message.seq, message.sender_id, message.body, message.created_at
  from message
  where message.conversation_id = walked.id and message.seq > walked.last_seq - (50000 - walked.walked_before)
      and message.created_at >= $3 and (message.created_at, message.id) < ($4, $5::uuid)
      and message.unsent_at is null
      and not case when message.sender_id = $6 then message.hidden_from_sender else message.hidden_from_receiver end and message.body ~ $7
  order by message.seq desc
  limit $8
) found
where walked.walked_before < 50000
order by found.created_at desc, found.id desc
limit $9;

with walked as materialized (
  select conversation.id, last_seq, sum(last_seq) over (order by mine.last_message_at desc,
      conversation.id) - last_seq as walked_before
  from (
    select *
    from (
      select conversation_id, other_id, other_name, last_message_at
      from inbox
      where member_id = $1 and removed_at is null
      order by last_message_at desc nulls last, conversation_id desc
      limit 2000
    ) newest
    where last_message_at >= $2
  ) mine
  join conversation on conversation.id = mine.conversation_id
)
select walked.id as conversation_id, found.*
from walked
cross join lateral (
  select message.id, message.seq, message.sender_id, message.body, message.created_at
  from message
  where message.conversation_id = walked.id and message.seq > walked.last_seq - (50000 - walked.walked_before)
      and message.created_at >= $3 and message.unsent_at is null
      and not case when message.sender_id = $4 then message.hidden_from_sender else message.hidden_from_receiver end and message.body ~ $5
  order by message.seq desc
  limit $6
) found
where walked.walked_before < 50000
order by found.created_at desc, found.id desc
limit $7;

-- ---- open a conversation ----

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select inbox.conversation_id
from inbox
inner join account on account.id = inbox.other_id
inner join profile on profile.member_id = inbox.other_id
where inbox.member_id = $1 and inbox.removed_at is null and inbox.sent > $2 and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
    and not exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = $3::uuid
)
order by inbox.last_sent_id desc nulls last
limit $4;

select inbox.conversation_id, inbox.other_id, account.id as present_id, profile.fictional, exists (
  select
  from block
  where member_id = inbox.member_id and blocked_id = inbox.other_id
) as blocked, exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = inbox.member_id
) as blocking, coalesce(inbox.other_name, profile.name) as name, conversation.last_revision, inbox.sent,
    inbox.deletions, inbox.removed_at, case when own.shows_reading
    and profile.shows_reading then theirs.last_read_seq end as read_up_to, case when own.shows_reading
    and own.shows_online and profile.shows_reading
    and profile.shows_online then theirs.delivered_seq end as delivered_up_to, (
  select message.created_at
  from message
  where message.conversation_id = inbox.conversation_id
  order by message.seq
  limit 1
) as begun_at
from inbox
left join profile on profile.member_id = inbox.other_id
left join account on account.id = inbox.other_id and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
inner join conversation on conversation.id = inbox.conversation_id
inner join profile as own on own.member_id = inbox.member_id
left join inbox as theirs on theirs.member_id = inbox.other_id
    and theirs.conversation_id = inbox.conversation_id
where inbox.member_id = (
  select $1::uuid
) and inbox.conversation_id = (
  select coalesce((
    select $2::uuid
  ), (
    select conversation_id
    from inbox
    where member_id = $3::uuid and other_id = $4::uuid
  ))
);

select key, amount, (
  select sum(back.amount) as sum
  from ledger_entry as back
  where back.member_id = $1 and back.of_key = ledger_entry.key
) as taken_back, (
  select last.balance
  from ledger_entry as last
  where last.member_id = $2 and last.account = 'wallet'
  order by last.number desc
  limit 1
) as balance
from ledger_entry
where member_id = $3 and account = 'wallet' and amount > 0
order by number desc;

select message.id, message.seq, message.sender_id, message.client_id, message.body, message.gift,
    message.attachment, message.created_at, message.edited_at, message.unsent_at, message.sender_reaction,
    message.receiver_reaction, message.hidden_from_sender, message.hidden_from_receiver, message.reply_seq,
    message.revision, case when message.reply_seq is not null then (
  select json_build_object('senderId', said.sender_id, 'body', said.body, 'gift', said.gift, 'attachment',
      said.attachment, 'unsentAt', said.unsent_at, 'hiddenFromSender', said.hidden_from_sender,
      'hiddenFromReceiver', said.hidden_from_receiver) as quoted
  from message as said
  where said.conversation_id = message.conversation_id and said.seq = message.reply_seq
      and said.created_at >= $1
) end as quoted
from message
where message.conversation_id = (
  select coalesce((
    select $2::uuid
  ), (
    select conversation_id
    from inbox
    where member_id = $3::uuid and other_id = $4::uuid
  ))
) and message.created_at >= $5 and message.seq < $6 and exists (
  select inbox.member_id
  from inbox
  where inbox.member_id = $7 and inbox.conversation_id = (
    select coalesce((
      select $8::uuid
    ), (
      select conversation_id
      from inbox
      where member_id = $9::uuid and other_id = $10::uuid
    ))
  )
)
order by message.seq desc
limit(
  select $11::int
);

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $9
where (profile.site_id = $10 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $11
) or exists (
  select
  from inbox
  where inbox.member_id = $12::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $13::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $14::uuid
) and (not profile.members_only or $15::uuid is not null) and (profile.held_at is null
    or profile.member_id = $16::uuid) and (not profile.invisible or profile.member_id = $17::uuid or exists (
  select
  from inbox
  where inbox.member_id = $18::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = (
  select other_id
  from inbox
  where member_id = $19 and conversation_id = (
    select coalesce((
      select $20::uuid
    ), (
      select conversation_id
      from inbox
      where member_id = $21::uuid and other_id = $22::uuid
    ))
  )
);

-- ---- read a conversation ----

select *
from inbox
where member_id = $1 and conversation_id = $2;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

select one.shows_reading and other.shows_reading as reading, one.shows_typing and other.shows_typing as typing,
    (one.held_at is not null or other.held_at is not null or not (not exists (
  select
  from block
  where member_id = $1::uuid and blocked_id = $2::uuid
) and not exists (
  select
  from block
  where member_id = $3::uuid and blocked_id = $4::uuid
))) as apart
from profile as one
inner join profile as other on other.member_id = $5
where one.member_id = $6;

update inbox
set unread = $1, last_read_seq = greatest(inbox.last_read_seq, (
  select seq
  from message
  where message.conversation_id = $2
  order by seq desc
  limit $3
))
where member_id = $4 and conversation_id = $5 and unread > $6
returning unread, last_read_seq;

-- ---- begin a conversation ----

insert into conversation (id, site_id, created_at, low_member_id, high_member_id)
values ($1, $2, $3, $4, $5)
on conflict (low_member_id, high_member_id) do nothing;

insert into inbox (member_id, other_id, conversation_id, last_message_at, removed_at)
values ($1, $2, $3, $4, $5), ($6, $7, $8, $9, $10)
on conflict (member_id, conversation_id) do nothing;

insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
values ($1, $2, $3, $4, $5, $6, $7), ($8, $9, $10, $11, $12, $13, $14);

insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at)
select own.member_id, own.conversation_id, own.other_id, case when own.sent = 0
    and theirs.sent = 1 then 'new_conversations' else 'new_messages' end, $1::timestamptz, $2::timestamptz,
    $3::timestamptz
from unnest((
  select $4::uuid[]
), (
  select $5::uuid[]
), (
  select $6::uuid[]
)) as written(id, sender_id, receiver_id)
cross join lateral (
  select *
  from inbox
  where member_id = written.receiver_id and other_id = written.sender_id and unread = 1 and muted_at is null
  limit 1
) own
cross join lateral (
  select sent
  from inbox
  where member_id = written.sender_id and other_id = written.receiver_id and last_sent_id = written.id
  limit 1
) theirs
where exists (
  select
  from account
  join profile on profile.member_id = account.id
  where account.id = own.member_id and not account.scripted and account.email not like '%.invalid'
      and not profile.fictional
)
on conflict (member_id, about_id) do update set kind = excluded.kind, created_at = excluded.created_at,
    look_at = excluded.look_at, remind_at = excluded.remind_at, handled_at = null, reminded_at = null;

select account.id, account.status, account.scripted, exists (
  select
  from block
  where member_id = $1::uuid and blocked_id = account.id
) as blocked
from account
inner join profile on profile.member_id = account.id
where account.id = $2 and (profile.site_id = $3 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $4
) or exists (
  select
  from inbox
  where inbox.member_id = $5::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $6::uuid
)) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = account.id and ((holder.status <> 'deleted' and holder.banned_at is null
      and holder.suspended_until is null) and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $7::uuid
  ) and (not seen.members_only or $8::uuid is not null) and (seen.held_at is null
      or seen.member_id = $9::uuid) and (not seen.invisible or seen.member_id = $10::uuid or exists (
    select
    from inbox
    where inbox.member_id = $11::uuid and inbox.other_id = seen.member_id
  )))
);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select exists (
  select key
  from ledger_entry
  where member_id = $1 and key = $2
) as repeated, (
  select to_json(obj)
  from (
    select number, balance
    from ledger_entry
    where member_id = $3 and account = 'wallet'
    order by number desc
    limit 1
  ) as obj
) as wallet;

select id
from conversation
where low_member_id = $1 and high_member_id = $2
for update;

select id
from first_message
where member_id = $1 and to_id != $2 and not exists (
  select inbox.conversation_id
  from inbox
  where inbox.member_id = first_message.member_id and inbox.other_id = first_message.to_id and inbox.sent > $3
);

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

select inbox.conversation_id
from inbox
inner join account on account.id = inbox.other_id
inner join profile on profile.member_id = inbox.other_id
where inbox.member_id = $1 and inbox.removed_at is null and inbox.sent > $2 and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
    and not exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = $3::uuid
)
order by inbox.last_sent_id desc nulls last
limit $4;

select inbox.conversation_id, inbox.sent, inbox.removed_at, theirs.sent as received,
    message.conversation_id as sent_in, message.seq, message.body, message.gift, message.attachment,
    message.reply_seq, message.edited_at, message.unsent_at
from account
left join inbox on inbox.member_id = account.id and inbox.other_id = $1
left join inbox as theirs on theirs.member_id = inbox.other_id
    and theirs.conversation_id = inbox.conversation_id
left join message on message.sender_id = account.id and message.client_id = $2
where account.id = $3;

with written as (
  select $1::uuid as conversation_id, $2::uuid as id, $3::uuid as sender_id, $4::uuid as receiver_id,
      $5::uuid as client_id, $6::text as body, $7::text as gift, $8::jsonb as attachment, $9::int as credits,
      $10::timestamptz as created_at, $11::int as reply_seq
), numbered as (
  update conversation
  set last_seq = last_seq + 1
  from written as new
  where conversation.id = new.conversation_id
  returning new.*, conversation.last_seq
), inserted as (
  insert into message (conversation_id, id, seq, sender_id, client_id, body, gift, attachment, credits,
      created_at, reply_seq)
  select conversation_id, id, last_seq, sender_id, client_id, body, gift, attachment, credits, created_at,
      reply_seq
  from numbered
), moved as (
  update inbox
  set last_message_at = new.created_at, removed_at = null,
      last_sent_id = case when inbox.member_id = new.sender_id then new.id else inbox.last_sent_id end,
      sent = inbox.sent + case when inbox.member_id = new.sender_id then 1 else 0 end,
      unread = inbox.unread + case when inbox.member_id = new.sender_id then 0 else 1 end
  from numbered as new
  where inbox.conversation_id = new.conversation_id and inbox.member_id = any(array[new.sender_id,
      new.receiver_id])
  returning inbox.member_id, inbox.unread
)
select numbered.last_seq as seq, coalesce(moved.unread, 0) as unread
from numbered
left join moved on moved.member_id = numbered.receiver_id;

-- ---- send a message ----

insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
values ($1, $2, $3, $4, $5, $6, $7), ($8, $9, $10, $11, $12, $13, $14);

select account.id, account.status, account.scripted, exists (
  select
  from block
  where member_id = $1::uuid and blocked_id = account.id
) as blocked
from account
inner join profile on profile.member_id = account.id
where account.id = $2 and (profile.site_id = $3 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $4
) or exists (
  select
  from inbox
  where inbox.member_id = $5::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $6::uuid
)) and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = account.id and ((holder.status <> 'deleted' and holder.banned_at is null
      and holder.suspended_until is null) and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $7::uuid
  ) and (not seen.members_only or $8::uuid is not null) and (seen.held_at is null
      or seen.member_id = $9::uuid) and (not seen.invisible or seen.member_id = $10::uuid or exists (
    select
    from inbox
    where inbox.member_id = $11::uuid and inbox.other_id = seen.member_id
  )))
);

select exists (
  select
  from session
  join account on account.id = session.member_id
  join profile on profile.member_id = session.member_id
  where session.id = $1::uuid and session.expires_at > $2::timestamptz and account.banned_at is null
      and concat_ws(':', session.xmin, account.xmin, profile.xmin) = $3::text
) as valid;

select exists (
  select key
  from ledger_entry
  where member_id = $1 and key = $2
) as repeated, (
  select to_json(obj)
  from (
    select number, balance
    from ledger_entry
    where member_id = $3 and account = 'wallet'
    order by number desc
    limit 1
  ) as obj
) as wallet;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id = $1 for no key update;

select inbox.conversation_id
from inbox
inner join account on account.id = inbox.other_id
inner join profile on profile.member_id = inbox.other_id
where inbox.member_id = $1 and inbox.removed_at is null and inbox.sent > $2 and ((account.status <> 'deleted'
    and account.banned_at is null and account.suspended_until is null) and profile.held_at is null)
    and not exists (
  select
  from block
  where member_id = inbox.other_id and blocked_id = $3::uuid
)
order by inbox.last_sent_id desc nulls last
limit $4;

select inbox.conversation_id, inbox.sent, inbox.removed_at, theirs.sent as received,
    message.conversation_id as sent_in, message.seq, message.body, message.gift, message.attachment,
    message.reply_seq, message.edited_at, message.unsent_at
from account
left join inbox on inbox.member_id = account.id and inbox.other_id = $1
left join inbox as theirs on theirs.member_id = inbox.other_id
    and theirs.conversation_id = inbox.conversation_id
left join message on message.sender_id = account.id and message.client_id = $2
where account.id = $3;

with written as (
  select $1::uuid as conversation_id, $2::uuid as id, $3::uuid as sender_id, $4::uuid as receiver_id,
      $5::uuid as client_id, $6::text as body, $7::text as gift, $8::jsonb as attachment, $9::int as credits,
      $10::timestamptz as created_at, $11::int as reply_seq
), numbered as (
  update conversation
  set last_seq = last_seq + 1
  from written as new
  where conversation.id = new.conversation_id
  returning new.*, conversation.last_seq
), inserted as (
  insert into message (conversation_id, id, seq, sender_id, client_id, body, gift, attachment, credits,
      created_at, reply_seq)
  select conversation_id, id, last_seq, sender_id, client_id, body, gift, attachment, credits, created_at,
      reply_seq
  from numbered
), moved as (
  update inbox
  set last_message_at = new.created_at, removed_at = null,
      last_sent_id = case when inbox.member_id = new.sender_id then new.id else inbox.last_sent_id end,
      sent = inbox.sent + case when inbox.member_id = new.sender_id then 1 else 0 end,
      unread = inbox.unread + case when inbox.member_id = new.sender_id then 0 else 1 end
  from numbered as new
  where inbox.conversation_id = new.conversation_id and inbox.member_id = any(array[new.sender_id,
      new.receiver_id])
  returning inbox.member_id, inbox.unread
)
select numbered.last_seq as seq, coalesce(moved.unread, 0) as unread
from numbered
left join moved on moved.member_id = numbered.receiver_id;

-- ---- block a member ----

insert into block (member_id, blocked_id, name, created_at)
values ($1, $2, coalesce((
  select other_name
  from inbox
  where member_id = $3 and other_id = $4
), (
  select name
  from profile
  where member_id = $5 and (exists (
    select
    from inbox
    where inbox.member_id = $6::uuid and inbox.other_id = $7::uuid
  ) or exists (
    select
    from profile seen
    join account holder on holder.id = seen.member_id
    where seen.member_id = $8::uuid and (seen.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $9::uuid
    ) or exists (
      select
      from shown_on
      where shown_on.member_id = seen.member_id and shown_on.site_id = (
        select site_id
        from profile looking
        where looking.member_id = $10::uuid
      )
    ) or exists (
      select
      from inbox
      where inbox.member_id = $11::uuid and inbox.other_id = seen.member_id
    ) or exists (
      select
      from member_like
      where liker_id = seen.member_id and liked_id = $12::uuid
    )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
        and not exists (
      select
      from block
      where member_id = seen.member_id and blocked_id = $13::uuid
    ) and (not seen.members_only or $14::uuid is not null) and (seen.held_at is null
        or seen.member_id = $15::uuid) and (not seen.invisible or seen.member_id = $16::uuid or exists (
      select
      from inbox
      where inbox.member_id = $17::uuid and inbox.other_id = seen.member_id
    )))
  ))
)), $18)
on conflict do nothing;

select id, site_id, email, password_hash, status, paid_user, confirmed_at, deleted_at,
    special_category_consent_at, suspended_until, banned_at, shut_out_by
from account
where id in ($1, $2)
order by id for no key update;

select profile.member_id as id, profile.name, profile.gender, profile.date_of_birth, profile.country,
    profile.region, profile.fictional, profile.interests, (
  select coalesce(site.settings ->> 'name', $1)
  from site
  where site.id = profile.site_id and site.id <> $2
) as from_site, case when (profile.shows_online and not profile.fictional and exists (
  select
  from profile viewing
  where viewing.member_id = $3::uuid and viewing.shows_online
)) then presence.connected_at end as connected_at, case when (profile.shows_online and not profile.fictional
    and exists (
  select
  from profile viewing
  where viewing.member_id = $4::uuid and viewing.shows_online
)) then greatest(profile.last_online_at, presence.connected_at) end as active_at, account.status,
    account.signup_date, region.name as region_name, place.name as place_name, place.latitude, place.longitude,
    photo.id as photo_id, photo.renditions, photo.thumbhash,
    case when profile.verified_photo_id = photo.id then profile.verified_at end as verified_at,
    left(case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end, $5) as text_start, (
  select count(*)::int
  from photo shown
  where shown.member_id = profile.member_id and shown.status = 'active'
) as photo_count, exists (
  select
  from member_like
  where liker_id = $6::uuid and liked_id = profile.member_id
) as like_given, (exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $7::uuid
) and not exists (
  select
  from block
  where member_id = $8::uuid and blocked_id = profile.member_id
)) as like_received, exists (
  select
  from block
  where member_id = $9::uuid and blocked_id = profile.member_id
) as blocked, profile.member_id is not distinct from $10::uuid as own,
    case when (account.special_category_consent_at is not null
    and profile.shows_sexuality = $11) then profile.sexuality end as sexuality, (
  select coalesce(jsonb_agg(jsonb_build_object('prompt', prompt, 'answer', answer) order by position), '[]')
  from prompt_answer
  where prompt_answer.member_id = profile.member_id and (not profile.words_held or answer = (
    select said
    from accepted_words
    where accepted_words.member_id = profile.member_id and kind = 'text'
  ) -> 'prompts' ->> prompt)
) as prompts, case when profile.shows_gifts then (
  select jsonb_object_agg(gift, number)
  from gift_received
  where member_id = profile.member_id and number > 0
) end as gifts, profile.sought_min_age, profile.sought_max_age, profile.sought_distance_km, profile.invisible,
    profile.members_only, profile.seen_by_chosen, profile.search_engines,
    case when profile.words_held then coalesce((
  select said
  from accepted_words
  where accepted_words.member_id = profile.member_id and kind = 'text'
) ->> 'profile_text', '') else profile.profile_text end as profile_text, profile.hair_color, profile.eye_color,
    profile.body_type, profile.relationship_status, profile.tattoos, profile.signup_reason, profile.appearance,
    profile.height_cm, profile.children, profile.child_wish, profile.smoking, profile.education, profile.work,
    profile.languages
from profile
inner join account on account.id = profile.member_id
left join place on place.country = profile.country and place.id = profile.place_id
left join region on region.country = profile.country and region.code = profile.region
left join presence on presence.member_id = profile.member_id
left join photo on photo.member_id = profile.member_id and photo.id = profile.main_photo_id
    and photo.status = $12
where (profile.site_id = $13 or exists (
  select
  from shown_on
  where shown_on.member_id = profile.member_id and shown_on.site_id = $14
) or exists (
  select
  from inbox
  where inbox.member_id = $15::uuid and inbox.other_id = profile.member_id
) or exists (
  select
  from member_like
  where liker_id = profile.member_id and liked_id = $16::uuid
)) and ((account.status <> 'deleted' and account.banned_at is null and account.suspended_until is null)
    and not exists (
  select
  from block
  where member_id = profile.member_id and blocked_id = $17::uuid
) and (not profile.members_only or $18::uuid is not null) and (profile.held_at is null
    or profile.member_id = $19::uuid) and (not profile.invisible or profile.member_id = $20::uuid or exists (
  select
  from inbox
  where inbox.member_id = $21::uuid and inbox.other_id = profile.member_id
))) and profile.member_id = (
  select $22::uuid
);

update inbox
set other_name = profile.name
from profile
where profile.member_id = inbox.other_id and inbox.other_name is null and ((inbox.member_id = $1
    and inbox.other_id = $2) or (inbox.member_id = $3 and inbox.other_id = $4));

-- ---- see my purchases and credits ----

select *
from purchase
where member_id = $1 and (status in ($2, $3) or (status = $4 and coalesce(completed_at,
    created_at) >= date_trunc('month', $5::timestamptz, 'Europe/Amsterdam')))
order by created_at, id;

select *
from spending_limit
where member_id = $1;

select *
from stored_method
where member_id = $1
order by created_at desc, id desc;

select *
from top_up
where member_id = $1;

select *, provider = $1 and not exists (
  select
  from debit_collection collection
  where collection.idempotency_key = purchase.id::text and collection.status not in ('open', 'canceled')
) as in_no_file
from purchase
where member_id = $2 and status in ($3, $4)
order by created_at, id;

select code, percentage, expires_at
from leaving_offer
where member_id = $1 and expires_at > $2 and not exists (
  select 1 as one
  from purchase
  where purchase.member_id = leaving_offer.member_id and purchase.discount_code = leaving_offer.code
      and purchase.status = $3
);

select entry.number, entry.key, entry.amount, entry.balance, entry.created_at, coalesce((
  select other.account
  from ledger_entry other
  where other.member_id = entry.member_id and other.key = entry.key and other.account not in ('wallet',
      'debt')
), 'debt') as what, sent.gift, seen.name
from ledger_entry entry
left join lateral (
  select message.gift,
      case conversation.low_member_id when entry.member_id then conversation.high_member_id else conversation.low_member_id end as other_id
  from message
  join conversation on conversation.id = message.conversation_id
  where entry.key like 'message:%' and message.sender_id = entry.member_id
      and message.client_id = case when entry.key like 'message:%' then substring(entry.key from 9)::uuid end
) sent on true
left join profile seen on seen.member_id = sent.other_id and exists (
  select
  from profile seen
  join account holder on holder.id = seen.member_id
  where seen.member_id = sent.other_id and (seen.site_id = (
    select site_id
    from profile looking
    where looking.member_id = $1::uuid
  ) or exists (
    select
    from shown_on
    where shown_on.member_id = seen.member_id and shown_on.site_id = (
      select site_id
      from profile looking
      where looking.member_id = $2::uuid
    )
  ) or exists (
    select
    from inbox
    where inbox.member_id = $3::uuid and inbox.other_id = seen.member_id
  ) or exists (
    select
    from member_like
    where liker_id = seen.member_id and liked_id = $4::uuid
  )) and ((holder.status <> 'deleted' and holder.banned_at is null and holder.suspended_until is null)
      and not exists (
    select
    from block
    where member_id = seen.member_id and blocked_id = $5::uuid
  ) and (not seen.members_only or $6::uuid is not null) and (seen.held_at is null
      or seen.member_id = $7::uuid) and (not seen.invisible or seen.member_id = $8::uuid or exists (
    select
    from inbox
    where inbox.member_id = $9::uuid and inbox.other_id = seen.member_id
  )))
)
where entry.member_id = $10 and entry.account = 'wallet' and entry.number < $11
order by entry.number desc
limit 31;

select id, discount_percentage
from purchase
where member_id = $1 and under_way = $2 and status = $3 and discount_code is not null and discount_code = $4
limit $5;

select key, amount, (
  select sum(back.amount) as sum
  from ledger_entry as back
  where back.member_id = $1 and back.of_key = ledger_entry.key
) as taken_back, (
  select last.balance
  from ledger_entry as last
  where last.member_id = $2 and last.account = 'wallet'
  order by last.number desc
  limit 1
) as balance
from ledger_entry
where member_id = $3 and account = 'wallet' and amount > 0
order by number desc;

select package_id
from purchase
where member_id = $1 and status = $2
order by created_at desc, id desc
limit $3;

select purchase.*, newer.credits as newer_credits
from purchase
left join purchase as newer on newer.id = purchase.replaced_by
where purchase.member_id = $1
order by purchase.created_at desc, purchase.id desc
limit $2;

select sum(amount) as debt
from ledger_entry
where member_id = $1 and account = 'debt';

select to_char(coalesce(completed_at, created_at) at time zone 'Europe/Amsterdam', 'YYYY-MM') as month,
    currency, sum(amount)::int as paid, sum(reversed_amount)::int as back, count(*)::int as purchases
from purchase
where member_id = $1 and status = $2
group by to_char(coalesce(completed_at, created_at) at time zone 'Europe/Amsterdam', 'YYYY-MM'), currency
order by to_char(coalesce(completed_at, created_at) at time zone 'Europe/Amsterdam', 'YYYY-MM') desc, currency
limit $3;
