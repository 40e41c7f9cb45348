import { cellOf } from '#shared/search-grid.ts'
import type { TestSite } from '#tests/harness/site.ts'

/** Enough rows for PostgreSQL to use an index wherever there is one. */
const MEMBERS = 12_000

const AROUND_UTRECHT = cellOf({ latitude: 52.09, longitude: 5.0 })

/** A member's id by number, in SQL. */
const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const member = id(`1 + n % ${MEMBERS}`)
/** Another member than `member`, a different one in each round. */
const partner = id(`1 + (n + 1 + n / ${MEMBERS} * 37) % ${MEMBERS}`)

/** Fills every table that grows with the number of members, conversations and days. */
export async function fill(site: TestSite): Promise<void> {
  const members = `generate_series(1, ${MEMBERS}) as n`
  const rows = (per: number) => `generate_series(1, ${MEMBERS * per}) as n`
  const statements = [
    `insert into account (id, site_id, email, status, language, signup_date, confirmed_at, terms_version, terms_accepted_at, special_category_consent_at)
     select ${id('n')}, '${site.siteId}', 'p' || n || '@example.org', 'active', 'nl', $now - n * interval '1 minute', $now, $now, $now, $now from ${members}`,
    `insert into profile (member_id, site_id, name, gender, sexuality, date_of_birth, country, region, place_id, last_online_at)
     select ${id('n')}, '${site.siteId}', 'P' || n, 'male', 'hetero', date '1990-01-01' + n % 3000, 'NL', 'NL-UT', 'NL-UT-utrecht', $now - n * interval '1 minute' from ${members}`,
    `insert into search_entry (site_id, pool, country, region, member_id, date_of_birth, last_online, signed_up_at, cell, facets)
     select '${site.siteId}', case n % 2 when 0 then 'mf' else 'fm' end, case n % 3 when 0 then 'NL' else 'DE' end, case n % 4 when 0 then 'NL-UT' else 'NL-GR' end, ${id('n')}, date '1990-01-01' + n % 3000, $now - n * interval '1 minute', $now - n * interval '1 hour', ${AROUND_UTRECHT} + n % 7, n from ${members}`,
    `insert into search_count
     select site_id, country, pool, coalesce(region, ''), date_trunc('month', date_of_birth), false, false, count(*)
     from search_entry group by grouping sets ((1, 2, 3, region, 5), (1, 2, 3, 5))
     on conflict do nothing`,
    `insert into presence (member_id, connected_at) select ${id('n')}, $now from ${members}`,
    `insert into recommendation (member_id, site_id, date_of_birth, completeness, photos, fictional)
     select ${id('n')}, '${site.siteId}', date '1990-01-01' + n % 3000, 0.5, 1, false from ${members} on conflict do nothing`,
    `insert into email_claim (site_id, email_key, member_id) select '${site.siteId}', 'p' || n || '@example.org', ${id('n')} from ${members}`,
    `insert into session (id, token_hash, member_id, created_at, expires_at, last_seen_at, user_agent)
     select ${id(`n + 1000000`)}, decode(md5(n::text), 'hex'), ${member}, $now, $now + interval '30 days', $now, '' from ${rows(2)}`,
    `insert into photo (member_id, id, position, status, renditions, thumbhash, created_at)
     select ${id('n')}, ${id(`n + 2000000`)}, 0, 'active', '{}', '', $now from ${members}`,
    `insert into moderation_item (id, site_id, kind, member_id, subject_id, is_live, risk, created_at)
     select ${id(`n + 9500000`)}, '${site.siteId}', case n % 2 when 0 then 'photo' else 'text' end, ${id('n')}, ${id('n')}, true, n % 90, $now from ${members}`,
    `insert into account_look (member_id, site_id, rank, reasons, found_at)
     select ${id('n')}, '${site.siteId}', 1 + n % 99, '[]', $now from ${members}`,
    `insert into prompt_answer (member_id, prompt, position, answer, changed_at)
     select ${member}, 'p' || n % 3, 1 + n % 3, 'Thuis', $now from ${rows(3)} on conflict do nothing`,
    `insert into conversation (id, site_id, low_member_id, high_member_id, created_at)
     select ${id(`n + 3000000`)}, '${site.siteId}', ${id('n')}, ${id(`n + 1`)}, $now from ${members}`,
    `insert into inbox (member_id, conversation_id, other_id, sent, last_message_at)
     select ${id('n')}, ${id(`n + 3000000`)}, ${id(`n + 1`)}, 2, $now from ${members}
     union all select ${id(`n + 1`)}, ${id(`n + 3000000`)}, ${id('n')}, 2, $now from ${members}`,
    `insert into message (conversation_id, id, seq, sender_id, client_id, body, created_at)
     select ${id(`3000001 + n % ${MEMBERS}`)}, ${id(`n + 4000000`)}, n / ${MEMBERS} + 1, ${member}, ${id(`n + 4000000`)}, 'Hoi', $now from ${rows(3)}`,
    `insert into member_like (liked_id, liker_id, id, created_at, matched_at)
     select ${member}, ${partner}, ${id(`n + 5000000`)}, $now, case n % 3 when 0 then $now end from ${rows(2)} on conflict do nothing`,
    `insert into visit (member_id, visitor_id, visited_at)
     select ${member}, ${partner}, $now - n * interval '1 minute' from ${rows(2)} on conflict do nothing`,
    `insert into block (member_id, blocked_id, created_at) select ${member}, ${partner}, $now from ${rows(1)} on conflict do nothing`,
    `insert into swipe (member_id, other_id, liked, created_at, liked_on) select ${member}, ${partner}, true, $now, $now from ${rows(2)} on conflict do nothing`,
    `insert into ledger_entry (member_id, key, account, amount, number, balance, created_at)
     select ${id('n')}, 'signup', 'wallet', 5, 1, 5, $now from ${members} union all select ${id('n')}, 'signup', 'signup', -5, null, null, $now from ${members}`,
    `insert into news (member_id, about_id, from_id, kind, created_at, look_at, remind_at, handled_at)
     select ${member}, ${id(`n + 6000000`)}, ${partner}, 'like', $now, $now, $now, $now from ${rows(2)}`,
    `insert into place (country, region, id, name, latitude, longitude)
     select 'NL', 'NL-UT', 'NL-UT-' || n, 'Plaats ' || n, 52, 5 from ${members}`,
    `insert into mail_token (token_hash, member_id, purpose, created_at, expires_at)
     select decode(md5('m' || n), 'hex'), ${id('n')}, 'activation', $now, $now + interval '7 days' from ${members}`,
    `insert into discount_code (id, site_id, code, member_id, value, percentage, validity, created_at)
     select ${id('n + 7000000')}, '${site.siteId}', 'PAD-' || n, null, 20, true, 'once-per-user', $now from ${members}`,
    `insert into purchase (id, site_id, member_id, package_id, credits, payment_method, currency, list_amount, amount, vat_amount,
       discount_code, discount_percentage, discount_code_id, discount_holder, status, provider, created_at)
     select ${id('n + 8000000')}, '${site.siteId}', ${member}, '20', 20, 'ideal', 'EUR', 995, 796, 138,
       'PAD-' || n, 20, ${id('n + 7000000')}, ${member}, 'completed', 'sandbox', $now from ${members}`,
    `insert into stored_method (id, member_id, site_id, provider, customer_id, mandate_id, payment_method, label, created_at)
     select ${id('n + 9000000')}, ${member}, '${site.siteId}', 'sandbox', 'sc_' || n, 'sm_' || n, 'paypal', '', $now from ${members}`,
    `insert into debit_mandate (id, request_key, member_id, site_id, reference, text_version, language, account_holder,
       iban_sealed, iban_label, street, house_number, zip, city, country, signed_at)
     select ${id('n + 9000000')}, ${id('n + 9000000')}, ${id('n')}, '${site.siteId}', 'M' || n, '1', 'nl', 'A', 'x', 'NL', 'B', '1', 'C', 'D', 'NL', $now
     from ${members}`,
    `insert into mail_preference (member_id, kind, wanted, changed_at) select ${id('n')}, 'like', false, $now from ${members}`,
  ]
  for (const statement of [...statements, 'analyze']) await site.rows(statement)
}
