import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { findSessionByToken, SESSION_COOKIE } from '#features/accounts/login/session.server.ts'
import { type Site, siteOfId } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import { startSite, type TestSite } from '#tests/harness/site.ts'
import type { Send } from './post-message.server.ts'
import { sendMessage, sendWithin } from './send.server.ts'
import { keepHeld } from './spam/held.server.ts'

// Most messages are judged in SQL, by the statement that writes them (`sendInOneTrip`), all others in TypeScript
// (`sendWithin`): for every writer and every receiver, both must answer alike and leave the same rows.

const DRAWN = 30
const WITHIN_MS = 300_000

/** What may be the matter with a member, as SQL of their id. */
const TROUBLES = {
  unconfirmed: `update account set status = 'not_confirmed' where id = $1`,
  suspended: `update account set suspended_until = $now + interval '1 day' where id = $1`,
  banned: 'update account set banned_at = $now where id = $1',
  held: 'update profile set held_at = $now where member_id = $1',
  deleted: `update account set status = 'deleted', deleted_at = $now where id = $1`,
  invisible: 'update profile set invisible = true where member_id = $1',
  'for members only': 'update profile set members_only = true where member_id = $1',
  scripted: 'update account set scripted = true where id = $1',
} as const
const OF_SENDERS = {
  ...TROUBLES,
  'logged out': 'delete from session where member_id = $1',
  'out of time': `update session set expires_at = '2020-01-01' where member_id = $1`,
  'no longer premium': 'update account set paid_user = false where id = $1',
} as const

type Case = {
  premium: boolean
  credits: number
  price: number
  sender: keyof typeof OF_SENDERS | null
  receiver: keyof typeof TROUBLES | null
  /** Whether the trouble comes while the message is on its way. */
  late: boolean
  block: 'sender' | 'receiver' | null
  written: 'nobody' | 'sender' | 'receiver' | 'both'
  body: string
  again: boolean
}
const USUAL: Case = {
  premium: true,
  credits: 50,
  price: 1,
  sender: null,
  receiver: null,
  late: false,
  block: null,
  written: 'both',
  body: 'Hoi',
  again: false,
}
const VALUES: { [Name in keyof Case]: Case[Name][] } = {
  premium: [true, false],
  credits: [50, 2, 0],
  price: [1, 0, 3],
  sender: [null, ...(Object.keys(OF_SENDERS) as (keyof typeof OF_SENDERS)[])],
  receiver: [null, ...(Object.keys(TROUBLES) as (keyof typeof TROUBLES)[])],
  late: [false, true],
  block: [null, 'sender', 'receiver'],
  written: ['both', 'nobody', 'sender', 'receiver'],
  body: ['Hoi', 'Bel me op 06-12345678', 'Zullen we zaterdag samen naar het strand gaan wandelen?'],
  again: [false, true],
}
const names = Object.keys(VALUES) as (keyof Case)[]
/** The usual case with one or two things that are not usual. */
const cases: Case[] = names.flatMap((name) =>
  VALUES[name].slice(1).flatMap((value) => {
    const unusual = { ...USUAL, [name]: value } as Case
    if (name === 'sender' || name === 'receiver') return [unusual, { ...unusual, late: true }]
    if (name === 'body') return VALUES.written.map((written) => ({ ...unusual, written }))
    return name === 'late' ? [] : [unusual]
  }),
)
const drawn = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.constantFrom(...VALUES[name])])),
) as unknown as fc.Arbitrary<Case>

let site: TestSite
let place: Site
beforeAll(async () => {
  site = await startSite({ bystander: true })
  place = (await siteOfId(site.app, site.siteId))!
})
afterAll(() => site.stop())

/** Two members as the case says, and what the first of them sends. */
async function makePair(told: Case): Promise<{ context: MemberContext; send: Send; ids: string[] }> {
  const writes = (who: string) => [who, 'both'].includes(told.written)
  // What they wrote before has cost one each.
  const { anna, bram, asAnna, asBram } = await site.couple(
    { premium: true, credits: told.credits + (writes('sender') ? 1 : 0) },
    { premium: true },
  )
  const write = (from: typeof asAnna, to: string) =>
    from.api.chat.send({ id: site.app.ids.uuid(), to, body: 'Dag' })
  if (writes('sender')) await write(asAnna, bram.id)
  if (writes('receiver')) await write(asBram, anna.id)
  if (told.block === 'sender') await asAnna.api.members.block({ id: bram.id })
  if (told.block === 'receiver') await asBram.api.members.block({ id: anna.id })
  await site.rows('update account set paid_user = $2 where id = $1', [anna.id, told.premium])
  const trouble = async () => {
    if (told.receiver) await site.rows(TROUBLES[told.receiver], [bram.id])
    if (told.sender) await site.rows(OF_SENDERS[told.sender], [anna.id])
  }
  if (!told.late) await trouble()
  const session = await findSessionByToken(site.app, place, asAnna.cookies.get(SESSION_COOKIE))
  if (told.late) await trouble()
  const { app } = site
  const own = { ...place, settings: { ...place.settings, message_credits: told.price } }
  const context = { app, site: own, session, viewer: session?.viewer, locale: 'nl' } as MemberContext
  return {
    context,
    send: { id: app.ids.uuid(), to: bram.id, body: told.body },
    ids: [anna.id, bram.id],
  }
}

/** How a send ended, and what it left, without what differs from pair to pair. */
async function outcomeOf(
  pair: Awaited<ReturnType<typeof makePair>>,
  way: typeof sendMessage,
  again: boolean,
) {
  const { context, send, ids } = pair
  const [sender, receiver] = ids
  const tell = async () => {
    try {
      const { message, balance } = await way(context, send)
      return { balance, seq: message.seq }
    } catch (error) {
      const { code, data, message } = error as { code?: string; data?: unknown; message: string }
      return { refused: code ?? message, data }
    }
  }
  const answers = [await tell()]
  if (again) answers.push(await tell())
  const rows = (sql: string) => site.rows(sql, [sender, receiver])
  return {
    answers,
    messages: await rows(
      `select seq, body, credits, sender_id = $1 as sent from message
       where conversation_id in (select conversation_id from inbox where member_id = $1 and other_id = $2) order by seq`,
    ),
    lists: await rows(
      `select member_id = $1 as own, sent, unread, removed_at, last_message_at is null as empty from inbox
       where member_id in ($1, $2) and other_id in ($1, $2) order by own`,
    ),
    books: await rows(
      `select member_id = $1 as own, account, amount, number, balance, key like 'message:%' as of_message from ledger_entry
       where member_id in ($1, $2) order by own, number nulls last, account, amount`,
    ),
    held: await rows('select body, why from held_message where member_id = $1 and to_id = $2'),
  }
}

const unusually: typeof sendMessage = (context, send) =>
  transact(context.app.db, (tx) => sendWithin(tx, context, send)).catch((error: unknown) =>
    keepHeld(context, send, error),
  )

async function expectAlike(told: Case): Promise<void> {
  const [one, other] = [await makePair(told), await makePair(told)]
  // A member who is logged out before gets no further.
  expect(one.context.session === null).toBe(other.context.session === null)
  if (!one.context.session) return
  const outcome = await outcomeOf(one, sendMessage, told.again)
  expect(outcome).toEqual(await outcomeOf(other, unusually, told.again))
}

it.each([USUAL, ...cases])(
  'answers alike and leaves the same rows, in whichever way a message goes: %j',
  (told) => expectAlike(told),
)

it('does so where much is the matter at once', { timeout: WITHIN_MS }, () =>
  fc.assert(fc.asyncProperty(drawn, expectAlike), { numRuns: DRAWN }),
)
