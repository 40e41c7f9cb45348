import pg from 'pg'

/** The first bit and the number of values of each field, as in src/shared/search-facets.ts. */
const FIELDS = [
  [0, 7],
  [10, 5],
  [18, 5],
  [26, 5],
  [34, 4],
  [40, 5],
] as const

/** How many rows one statement inserts. */
const AT_ONCE = 200_000

/**
 * Fills a site with generated members, spread over its places: towns as they come, most ages between 25 and 50, most
 * members last online weeks ago, one in ten bisexual or homosexual, one in ten fictional; four in five say each thing
 * of themselves.
 */
export async function fillSearch(databaseUrl: string, members: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const site = '(select id from site limit 1)'
  await client.query(`
    create temp table spread as
      select row_number() over () as number, country, region, id as place_id,
        floor((latitude::numeric + 90) * 20)::integer * 4500 + floor((longitude::numeric + 180) * 12.5)::integer as cell
      from place;
    create temp table made (member_id uuid primary key, number integer, country text, region text, place_id text,
      gender text, sexuality text, date_of_birth date, last_online timestamptz, fictional boolean, cell integer,
      facets bigint, interests bigint, signed_up_at timestamptz)`)
  for (let from = 1; from <= members; from += AT_ONCE) {
    const to = Math.min(members, from + AT_ONCE - 1)
    await client.query('truncate made')
    // Random numbers are drawn once a row, in a subquery that the planner may not flatten.
    await client.query(`
      insert into made
      select ('01900000-0000-7000-8000-' || lpad(to_hex(drawn.n), 12, '0'))::uuid, drawn.n, spread.country, spread.region,
        spread.place_id, gender, case when a < 0.9 then 'hetero' when a < 0.95 then 'bi' when gender = 'male' then 'gay' else 'lesbian' end,
        current_date - (18 * 365.25 + b * b * 22 * 365 + c * 28 * 365)::int,
        date_bin('15 minutes', now() - (d * d * d * 180) * interval '1 day', 'epoch'), e < 0.1, spread.cell,
        ${FIELDS.map(([first, values], at) => `(case when f${at} < 0.8 then 1::bigint << (${first} + floor(f${at} / 0.8 * ${values})::int) else 0 end)`).join(' | ')}
          | (case when g < 0.6 then 1::bigint << 48 else 0 end) | (case when e < 0.1 then 0 else 1::bigint << 49 end),
        (1::bigint << floor(h * 57)::int) | (1::bigint << floor(i * 57)::int) | (1::bigint << floor(j * h * 57)::int),
        date_trunc('milliseconds', now() - k * k * 900 * interval '1 day')
      from (
        select n, random() a, random() b, random() c, random() d, random() e, random() g, random() h, random() i, random() j, random() k,
          ${FIELDS.map((_, at) => `random() f${at}`).join(', ')}, case when random() < 0.6 then 'male' else 'female' end as gender,
          1 + floor(random() * (select count(*) from spread))::int as place
        from generate_series(${from}, ${to}) as n offset 0
      ) as drawn join spread on spread.number = drawn.place`)
    await client.query(`
      insert into account (id, site_id, email, status, language, signup_date, confirmed_at, terms_version, terms_accepted_at, special_category_consent_at)
        select member_id, ${site}, 'b' || number || '@example.org', 'active', 'nl', now(), now(), now(), now(), now() from made;
      insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, fictional, last_online_at, main_photo_id)
        select member_id, ${site}, 'B' || number, gender, sexuality, date_of_birth, country, region, place_id, fictional, last_online,
          case when facets & (1::bigint << 48) <> 0 then member_id end from made;
      insert into photo (member_id, id, position, status, renditions, thumbhash, created_at)
        select member_id, member_id, 1, 'active', jsonb_build_object('thumb', number || '-thumb.webp', 'card', number || '-card.webp',
          'full', number || '-full.webp', 'blurred', number || '-blurred.webp', 'share', number || '-share.jpg'),
          '3OcRJYB4d3h/iIeHeEh3eIhw+j2w', signed_up_at
        from made where facets & (1::bigint << 48) <> 0;
      insert into search_entry (site_id, pool, country, region, member_id, date_of_birth, last_online, fictional, cell, facets, interests, signed_up_at)
        select ${site}, case gender when 'male' then 'm' else 'f' end || sought.letter, country, region, member_id, date_of_birth, last_online, fictional, cell, facets, interests, signed_up_at
        from made join (values ('m'), ('f')) as sought (letter)
          on sexuality = 'bi' or (sexuality = 'hetero') = ((gender = 'male') = (sought.letter = 'f'))`)
  }
  await client.query(`
    truncate search_count;
    insert into search_count
      select site_id, country, pool, coalesce(region, ''), month, members_only, fictional, count(*)
      from (select *, date_trunc('month', date_of_birth)::date as month from search_entry) as entry
      group by grouping sets ((site_id, country, pool, region, month, members_only, fictional),
        (site_id, country, pool, month, members_only, fictional));
    truncate search_cell_count;
    insert into search_cell_count select site_id, country, pool, cell, count(*) from search_entry where cell is not null group by 1, 2, 3, 4;
    insert into presence select member_id, now() + interval '1 day' from search_entry
      where last_online > now() - interval '2 hours' on conflict do nothing`)
  await client.query(`
    insert into recommendation (member_id, site_id, date_of_birth, latitude, longitude, interests_first, completeness,
      photos, fictional, asked, answered, learned, shown, shown_at)
    select member_id, profile.site_id, date_of_birth, latitude, longitude, (random() * 1e9)::int & (random() * 1e9)::int,
      random(), floor(random() * 5), fictional, 10, floor(random() * 11), decode(repeat('0000003d', 18), 'hex'),
      random() * 40, now() - random() * interval '3 days'
    from profile left join place on place.country = profile.country and place.id = profile.place_id
    on conflict do nothing;
    insert into taste select id, -1, 100000, now() from site on conflict do nothing`)
  await client.query(
    'vacuum (analyze) recommendation, account, profile, photo, search_entry, search_count, search_cell_count, presence',
  )
  await client.end()
}

/** Gives a member so many blocks, half of them in each direction. */
export async function block(databaseUrl: string, memberId: string, blocks: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into block (member_id, blocked_id, created_at)
     select case when half then $1 else member_id end, case when half then member_id else $1 end, now()
     from (select member_id, row_number() over () % 2 = 0 as half from (select member_id from search_entry
       where member_id <> $1 order by last_online desc limit ${blocks}) as recent group by member_id) as blocked
     on conflict do nothing`,
    [memberId],
  )
  await client.end()
}

/** Lets a member have decided on so many of those whom their deck would deal first. */
export async function swipe(databaseUrl: string, memberId: string, swipes: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into swipe (member_id, other_id, liked, created_at)
     select $1::uuid, entry.member_id, false, now()
     from search_entry entry
     join profile own on own.member_id = $1 and own.country = entry.country
     where entry.pool = (case own.gender when 'male' then 'fm' else 'mf' end) and entry.member_id <> $1
     order by entry.last_online desc, entry.member_id desc limit ${swipes}
     on conflict do nothing`,
    [memberId],
  )
  await client.query('analyze swipe')
  await client.end()
}
