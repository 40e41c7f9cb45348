import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveConnected } from '#features/accounts/account/queries.server.ts'
import { erase } from '#features/accounts/leaving/erase.server.ts'
import { objectionTo } from '#features/accounts/login/objection.server.ts'
import { closeConnectionsOfEndedSessions } from '#features/accounts/login/session.server.ts'
import { writeImpressions } from '#features/discovery/impressions.server.ts'
import { countSite } from '#features/landing/figures/count-members.server.ts'
import { decideItem } from '#features/moderation/decide.server.ts'
import { keepItem, nextItem, peekNext, releaseItem } from '#features/moderation/queue.server.ts'
import { takeEffect } from '#features/moderation/take-effect.server.ts'
import { findReversed } from '#features/payments/selling/orders/find-reversed.server.ts'
import { backgroundBound } from '#server/database/background.ts'
import { cellOf } from '#shared/search-grid.ts'
import type { Visitor } from './harness/browser-like.ts'
import { PASSWORD } from './harness/builders.ts'
import { START } from './harness/clock.ts'
import { expectGenerated } from './harness/generated.ts'
import { connectLive } from './harness/live.ts'
import { landscape } from './harness/pictures.ts'
import { startSite, type TestSite } from './harness/site.ts'
import { silence, WAVE } from './harness/sounds.ts'
import { writeSql } from './harness/sql-of-paths.ts'
import { newStaff } from './harness/staff.ts'
import { hearStatements } from './harness/statements.ts'
import { jobsRest } from './harness/waiting-jobs.ts'
import { callWebhook } from './harness/webhooks.ts'

/**
 * No statement of a main path may read a whole large table. The test fills the tables, walks the paths, and asks
 * PostgreSQL for the plan of each statement sent. A new path is a line in `PATHS`. What those that matter most send is in
 * docs/queries.sql, so that a change of a query is seen in review as one of SQL.
 */

/** Enough rows for PostgreSQL to use an index wherever there is one. */
const MEMBERS = 12_000
const LARGE_ROWS = 10_000

type Walk = {
  anna: Visitor
  visitor: Visitor
  man: string
  other: string
  conversation: string
  /** The number of a message in it that the other has sent. */
  theirs: number
  id(): string
}

const PATHS: Record<string, (walk: Walk) => Promise<unknown>> = {
  'look up a session': ({ anna }) => anna.api.accounts.user(),
  'open a landing page': ({ visitor }) => visitor.api.landing.faces({}),
  'see how many members there are': ({ visitor }) => visitor.api.landing.figures({}),
  'read the transparency report': ({ visitor }) => visitor.api.figures.transparency({}),
  'ask for the sitemap': ({ visitor }) => visitor.fetch('/sitemap.xml'),
  'see the page of a region': ({ visitor }) =>
    visitor.api.discovery.search({ country: 'NL', countryregion: 'NL-UT' }),
  'log in': async () => site.loginByPassword({ email: 'anna@example.org', password: PASSWORD }),
  'see my purchases and credits': async ({ anna }) => {
    await anna.api.payments.purchases()
    await anna.api.payments.storedMethods()
    await anna.api.payments.spending()
    await anna.api.payments.topUp()
    await anna.api.payments.creditHistory({})
    await anna.api.payments.unusedCredits()
    await anna.api.payments.offers()
  },
  'list conversations': ({ anna }) => anna.api.chat.list(),
  'list more conversations': ({ anna, man }) => anna.api.chat.more({ cursor: `0.${START.getTime()}.${man}` }),
  'find conversations and messages': async ({ anna, man }) => {
    await anna.api.chat.find({ q: 'hoi' })
    await anna.api.chat.find({ q: 'hoi', cursor: `${START.getTime()}.${man}` })
  },
  'send a message': ({ anna, man, id }) => anna.api.chat.send({ id: id(), to: man, body: 'Hoi' }),
  'read the gifts': ({ anna }) => anna.api.chat.gifts(),
  'give a gift': ({ anna, man, id }) => anna.api.chat.give({ id: id(), to: man, gift: 'rose' }),
  'see what photos cost': ({ anna }) => anna.api.chat.photoCost({ photos: 2 }),
  'send a photo, get it and unsend it': async ({ anna, man, id }) => {
    const file = new File([(await landscape()) as BlobPart], 'photo.jpg')
    const { conversation, message } = await anna.api.chat.sendPhoto({ id: id(), to: man, file })
    expect((await anna.fetch(message.photo!.small)).status).toBe(200)
    await anna.api.chat.unsend({ conversation, seq: message.seq })
  },
  'send a voice message, get it and unsend it': async ({ anna, man, id }) => {
    const file = new File([(await silence()) as BlobPart], 'voice.webm')
    const { conversation, message } = await anna.api.chat.sendVoice({ id: id(), to: man, file, wave: WAVE })
    expect((await anna.fetch(message.voice!.sound)).status).toBe(200)
    await anna.api.chat.unsend({ conversation, seq: message.seq })
  },
  'begin a conversation': ({ anna, other, id }) => anna.api.chat.send({ id: id(), to: other, body: 'Hoi' }),
  'open a conversation': ({ anna, conversation }) => anna.api.chat.messages({ conversation }),
  'open a conversation with a member': ({ anna, other }) => anna.api.chat.messages({ member: other }),
  'answer, react to, edit, hide and unsend a message': async ({ anna, man, id }) => {
    const { conversation, message } = await anna.api.chat.send({
      id: id(),
      to: man,
      body: 'Hoi',
      reply_to: 1,
    })
    const place = { conversation, seq: message.seq }
    await anna.api.chat.react({ ...place, emoji: '👍' })
    await anna.api.chat.edit({ ...place, body: 'Hallo' })
    await anna.api.chat.messages({ conversation, after: message.seq, revision: 0 })
    await anna.api.chat.unsend(place)
    await anna.api.chat.deleteForMe(place)
  },
  'read a conversation': ({ anna, conversation }) => anna.api.chat.read({ id: conversation }),
  'report a message': ({ anna, conversation, theirs }) =>
    anna.api.chat.report({ conversation, seq: theirs, key: crypto.randomUUID(), reason: 'fake', words: '' }),
  'mute a conversation': ({ anna, conversation }) => anna.api.chat.mute({ id: conversation, muted: true }),
  'archive a conversation': ({ anna, conversation }) =>
    anna.api.chat.archive({ id: conversation, archived: true }),
  'remove a conversation': ({ anna, conversation }) => anna.api.chat.remove({ conversation }),
  'connect live, and type': async ({ anna, conversation }) => {
    const live = await connectLive(anna)
    live.say({ type: 'typing', conversation })
    live.say({ type: 'got', conversations: [{ id: conversation, up_to: 1 }] })
    await expect.poll(() => site.app.live.sessions().size).toBe(1)
    await closeConnectionsOfEndedSessions(site.app)
    live.close()
  },
  'name the place of a position': ({ visitor }) => visitor.call('GET', '/geocode.php?lat=47.5&lon=8.5'),
  'type the name of a place': ({ visitor }) => visitor.api.site.places({ country: 'NL', typed: 'Plaats 12' }),
  search: ({ anna }) => anna.api.discovery.search({ gender: 'male' }),
  'search on in the recommended order': async ({ anna }) => {
    const { next_cursor } = await anna.api.discovery.search({ gender: 'male' })
    await anna.api.discovery.search({ gender: 'male', cursor: next_cursor! })
  },
  'search a region by age': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', countryregion: 'NL-UT', min_age: 30, max_age: 40 }),
  'search few ages': ({ anna }) => anna.api.discovery.search({ gender: 'male', min_age: 35, max_age: 35 }),
  'search by fields of the profile': ({ anna }) =>
    anna.api.discovery.search({
      gender: 'male',
      hair_color: 'black,brown',
      interests: 'art,yoga',
      photo: 'yes',
    }),
  'search around a place': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', place: 'NL-UT-utrecht', radius: 25, body_type: 'slim' }),
  'search further around a place': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', place: 'NL-UT-utrecht', radius: 100, eye_color: 'blue' }),
  'search who is online': ({ anna }) => anna.api.discovery.search({ gender: 'male', online: 'yes' }),
  'search the newest': ({ anna }) =>
    anna.api.discovery.search({ gender: 'male', sort: 'newest', new: 'yes' }),
  'search the nearest': ({ anna }) => anna.api.discovery.search({ gender: 'male', sort: 'nearest' }),
  'search without an account': ({ visitor }) => visitor.api.discovery.search({ gender: 'male' }),
  'save a search, and see who is new': async ({ anna, id }) => {
    const filters = { gender: 'male', hair_color: 'black' } as const
    const search = { id: id(), name: 'Zwart', filters, weekly_mail: false }
    await anna.api.discovery.saveSearch(search)
    await anna.api.discovery.savedSearches()
    await anna.api.discovery.updateSavedSearch({ id: search.id, looked: true })
    await anna.api.discovery.removeSavedSearch({ id: search.id })
  },
  'have the main photo verified': async ({ anna }) => {
    const file = new File([(await landscape()) as BlobPart], 'pose.jpg')
    const photo = (await anna.api.photos.upload({ key: crypto.randomUUID(), file })).photo
    // As a moderator would.
    await site.rows(`update photo set status = 'active' where id = $1`, [photo.id])
    await site.rows(
      `update profile set main_photo_id = $1 where member_id = (select member_id from photo where id = $1)`,
      [photo.id],
    )
    const { asked } = (await anna.api.photos.startVerification()).verification
    await anna.api.photos.sendVerification({ id: asked!.id, file })
    await anna.api.photos.endVerification({})
    await anna.api.photos.remove({ id: photo.id })
  },
  'see whom there is to meet': ({ anna }) => anna.api.discovery.signupMatches(),
  'play the swipe game': ({ anna }) => anna.api.discovery.swipeDeck(),
  'answer in the swipe game': ({ anna, other }) => anna.api.discovery.swipe({ id: other, like: true }),
  'take a card back': ({ anna, other }) => anna.api.discovery.undoSwipe({ id: other }),
  'look at a profile': ({ anna, man }) => anna.api.members.profile({ id: man }),
  'look at a profile without an account': ({ visitor, man }) => visitor.api.members.profile({ id: man }),
  'leaf through a card’s photos': ({ anna, man }) => anna.api.members.photos({ id: man }),
  'look at one’s own profile': ({ anna }) => anna.api.members.own(),
  'change one’s profile': ({ anna }) => anna.api.members.update({ profile_text: 'Hoi' }),
  'change one’s name': ({ anna }) => anna.api.members.update({ name: 'Annelies' }),
  'list likes': ({ anna }) => anna.api.likes.list(),
  'be liked by a fictional profile': ({ anna }) => anna.api.likes.autoLike(),
  'list more likes': async ({ anna, man }) => {
    const cursor = `0.${START.getTime()}.${man}`
    for (const kind of ['received', 'given', 'matches'] as const) await anna.api.likes.page({ kind, cursor })
  },
  'a like': ({ anna, other }) => anna.api.likes.one({ id: other }),
  'take a like back': ({ anna, other }) => anna.api.likes.unlike({ id: other }),
  'like a member': ({ anna, man }) => anna.api.likes.give({ id: man }),
  'open a profile': ({ anna, man }) => anna.api.members.visit({ id: man }),
  'list visitors': ({ anna }) => anna.api.members.visits({ kind: 'visitors' }),
  'list visited members': ({ anna }) => anna.api.members.visits({ kind: 'visited' }),
  'finish sentences': ({ anna }) =>
    anna.api.members.update({ prompts: [{ prompt: 'proud', answer: 'Mijn moestuin' }] }),
  'list blocked members': ({ anna }) => anna.api.members.blocked(),
  'report a member': ({ anna, man }) =>
    anna.api.members.report({ id: man, key: crypto.randomUUID(), reason: 'fake', words: '' }),
  'complain of a page': () =>
    site.visitor().api.members.complain({
      ...{ key: crypto.randomUUID(), reason: 'fake', about: '/', words: 'Dit klopt niet' },
      email: 'klaagt@example.org',
    }),
  'list complaints': ({ anna }) => anna.api.members.complaints(),
  'look at what waits for a moderator': async () => {
    const by = { staffId: site.app.ids.uuid(), siteId: site.siteId }
    const item = await nextItem(site.app, by)
    await peekNext(site.app, by, ['text', 'photo'], { without: [item!.id] })
    await keepItem(site.app, by, item!.id)
    await nextItem(site.app, by)
    await releaseItem(site.app, by, item!.id)
    const { id: text } = (await nextItem(site.app, by, ['text']))!
    const verdict = { item: text, key: site.app.ids.uuid(), kind: 'reject', reason: 'spam' } as const
    const decided = await decideItem(site.app, by, verdict)
    await takeEffect(site.app, decided)
    const objection = objectionTo(site.app, decided.decision)
    await site.visitor().api.moderation.statement({ objection })
    await site.visitor().api.moderation.appeal({ objection, words: 'Klopt niet' })
  },
  'find a member as staff, and open one': async ({ man }) => {
    const { office } = await newStaff(site, 'owner')
    for (const query of ['p1234', 'P12@', man, 'ABCD-1234', '2026-000123'])
      await office.members.find({ query })
    for (const state of ['active', 'not_confirmed', 'suspended', 'banned', 'held', 'deleted'] as const)
      await office.members.list({ state, before: man })
    await office.members.list({ country: 'NL', from: '2020-01-01', paying: 'yes' })
    await office.members.find({ query: 'NL91ABNA0417164300' })
    await office.members.find({ query: '0612345678' })
    await office.members.open({ id: man })
    await office.notes.handedOver({})
    for (const status of ['completed', 'given_back', 'taken_back', 'failed'] as const)
      await office.payments.list({ status })
    await office.payments.list({ method: 'paypal', from: '2020-01-01' })
    await office.payments.list({ least: 1, most: 2 })
    await office.members.ledger({ id: man, before: 3 })
    const { accounts } = await office.members.accountsToLookAt()
    await office.members.markLookedAt({ id: accounts[0]!.id })
  },
  'block a member': ({ anna, man }) => anna.api.members.block({ id: man }),
  'unblock a member': ({ anna, man }) => anna.api.members.unblock({ id: man }),
  'read preferences': ({ anna }) => anna.api.notifications.preferences(),
  'hear of a payment': () => callWebhook(site, `sp_${'x'.repeat(24)}`),
  'look for money that went back': () => findReversed(site.app),
  'read and revoke a mandate': async ({ anna, id }) => {
    await anna.api.payments.directDebit()
    await anna.api.payments.revokeMandate({ id: id() }).catch(() => {})
  },
  'list purchases': ({ anna }) => anna.api.payments.purchases(),
  'see prices with a discount code': async ({ anna }) => {
    await anna.api.payments.discountCode({ code: 'PAD-12' })
    await anna.api.payments.offers()
  },
  // A timer does these as well, at any moment of the walk.
  'count whom a search showed': async ({ anna }) => {
    await anna.api.discovery.search({ gender: 'male' })
    await writeImpressions(site.app)
  },
  'note who is connected': ({ man, other }) => saveConnected(site.app.db, [man, other], site.clock.now()),
  'list sessions': ({ anna }) => anna.api.accounts.sessions(),
  'hide the page': ({ anna }) => anna.api.accounts.pageHidden({}),
  'forget a member': ({ man }) => erase(site.app, { memberId: man }),
  'log out': ({ anna }) => anna.api.accounts.logout(),
}

let site: TestSite
let large: Map<string, number>
let heard: Heard
beforeAll(async () => {
  // A demo's job reads all members, at any moment of the walk.
  site = await startSite({ demo: false })
})
afterAll(() => site.stop())

const AROUND_UTRECHT = cellOf({ latitude: 52.09, longitude: 5.0 })

/** A member's id by number, in SQL. */
const id = (number: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const member = id(`1 + n % ${MEMBERS}`)
/** Another member than `member`, a different one in each round. */
const partner = id(`1 + (n + 1 + n / ${MEMBERS} * 37) % ${MEMBERS}`)

/** Fills every table that grows with the number of members, conversations and days. */
async function fill(): Promise<void> {
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

type Sent = { path: string; text: string; values: unknown[] }
type Heard = {
  /** Each kind of statement, with the first path that sent it. */
  sent: Map<string, Sent>
  /** What each path sends while somebody waits for it. */
  byPath: Map<string, Set<string>>
}

/** Records each kind of statement sent while a path is walked. */
function listen(): Heard & { walk(path: string): void } {
  const sent = new Map<string, Sent>()
  const byPath = new Map<string, Set<string>>()
  let current = ''
  hearStatements(({ text, values }) => {
    if (!current || !/^\s*(select|insert|update|delete|with)\b/i.test(text)) return
    sent.set(text, sent.get(text) ?? { path: current, text, values })
    if (backgroundBound() === undefined) byPath.get(current)!.add(text)
  })
  return {
    sent,
    byPath,
    walk: (path) => {
      current = path
      byPath.set(path, new Set())
    },
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Plan Rows': number
  Plans?: Plan[]
}

/** The large tables that a plan reads completely, by a scan of the table or of a whole index. */
function wholeReads(plan: Plan, large: Map<string, number>): string[] {
  const table = plan['Relation Name'] ?? ''
  const rows = large.get(table)
  const walksIndex = /^Index (Only )?Scan/.test(plan['Node Type']) && !plan['Index Cond']
  const whole =
    rows !== undefined && (plan['Node Type'] === 'Seq Scan' || (walksIndex && plan['Plan Rows'] > rows / 2))
  return [...(whole ? [table] : []), ...(plan.Plans ?? []).flatMap((part) => wholeReads(part, large))]
}

async function largeTables(): Promise<Map<string, number>> {
  const rows = await site.rows<{ name: string; rows: number }>(
    `select relname as name, reltuples::int as rows from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples > ${LARGE_ROWS}`,
  )
  return new Map(rows.map(({ name, rows: number }) => [name, number]))
}

/** Fills the tables and walks each path; each path's jobs rest before the next begins. */
async function walkAll(): Promise<Heard> {
  const anna = await site.build.member({ name: 'Anna', email: 'anna@example.org', credits: 20 })
  const [man, other] = [
    await site.build.member({ gender: 'male', credits: 5 }),
    await site.build.member({ gender: 'male' }),
  ]
  const asAnna = await site.login(anna)
  const { conversation } = await asAnna.api.chat.send({ id: site.app.ids.uuid(), to: man.id, body: 'Hoi' })
  const asMan = await site.login(man)
  const answer = { id: site.app.ids.uuid(), to: anna.id, body: 'Hoi Anna' }
  const { message: theirs } = await asMan.api.chat.send(answer)
  await fill()
  // Reads all members, once a day: for the landing pages, which only read what it counted.
  await countSite(site.app, site.siteId)
  large = await largeTables()
  const { walk, ...heard } = listen()
  const places: Walk = {
    anna: asAnna,
    visitor: site.visitor(),
    man: man.id,
    other: other.id,
    conversation,
    theirs: theirs.seq,
    id: () => site.app.ids.uuid(),
  }
  for (const [path, run] of Object.entries(PATHS)) {
    walk(path)
    await run(places)
    await jobsRest(site)
  }
  walk('')
  return heard
}

it('walks every path', async () => {
  heard = await walkAll()
})

it('reads no large table as a whole on any main path', async () => {
  expect([...large.keys()].sort()).toEqual(
    expect.arrayContaining([
      'account',
      'block',
      'conversation',
      'inbox',
      'ledger_entry',
      'member_like',
      'message',
      'news',
      'profile',
      'search_entry',
      'session',
      'swipe',
    ]),
  )
  expect(heard.sent.size).toBeGreaterThan(60)
  const found: string[] = []
  for (const { path, text, values } of heard.sent.values()) {
    const [row] = await site.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values)
    for (const table of wholeReads(row!['QUERY PLAN'][0].Plan, large))
      found.push(`${path}: reads all of ${table}: ${text}`)
  }
  expect(found).toEqual([])
})

it('sends on the main paths what docs/queries.sql shows', async () => {
  await expectGenerated('docs/queries.sql', writeSql(heard.byPath))
})

it('finds a statement that does', async () => {
  for (const text of [
    `select from inbox where conversation_id = '${site.siteId}'`,
    `update inbox set unread = 0 where conversation_id = '${site.siteId}'`,
    'select count(*) from account',
  ]) {
    const [row] = await site.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`)
    expect(wholeReads(row!['QUERY PLAN'][0].Plan, large), text).toHaveLength(1)
  }
})
