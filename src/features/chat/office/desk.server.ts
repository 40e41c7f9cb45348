import { lockWithOther } from '#features/accounts/account/lock-account.server.ts'
import { actorOf, logAct } from '#features/office/staff/action-log.server.ts'
import type { StaffContext } from '#features/office/staff/staff-context.server.ts'
import { DAY } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { ageOn } from '#shared/dates.ts'
import { dayIn, hourOf } from '#shared/local-time.ts'
import { LEASE_MILLISECONDS } from '#shared/staff.ts'
import { readAs } from '../reading/conversation-state.server.ts'
import { postMessage } from '../sending/post-message.server.ts'
import { refuseAsking } from './asking/refuse-asking.server.ts'
import type { DeskConversation, DeskPerson } from './contract.ts'
import {
  canWrite,
  countAnswers,
  countWaiting,
  endLease,
  extendLease,
  findPair,
  findPerson,
  findSent,
  insertAnswer,
  listHistory,
  listLeases,
  listWaiting,
  type Seek,
  takeLease,
} from './desk-queries.server.ts'

/** A member who wrote longer ago than this expects no answer any more. */
const WAITS_AT_MOST_MILLISECONDS = 14 * DAY
const HISTORY_MESSAGES = 60
/** Of so many that colleagues take at the same moment, one is left. */
const TRIED_AT_ONCE = 20

function seekOf({ app, site, staffSession }: StaffContext): Seek {
  const now = app.clock.now()
  return {
    siteId: site.id,
    staffId: staffSession.staff.id,
    now,
    from: new Date(now.getTime() - WAITS_AT_MOST_MILLISECONDS),
    today: new Date(now.getTime() - DAY),
    limit: site.settings.desk.answers_a_day,
  }
}

const leaseOf = ({ staffId, now }: Seek) => ({
  staffId,
  now,
  until: new Date(now.getTime() + LEASE_MILLISECONDS),
})

function isOpen({ app, site }: StaffContext): boolean {
  const { opens_hour, closes_hour, time_zone } = site.settings.desk
  const hour = hourOf(app.clock.now(), time_zone)
  return hour >= opens_hour && hour < closes_hour
}

export async function describeDesk(context: StaffContext) {
  const { waiting, oldest } = await countWaiting(context.app.db, seekOf(context))
  const { opens_hour: opens, closes_hour: closes } = context.site.settings.desk
  return { open: isOpen(context), opens, closes, waiting, oldest: oldest?.toISOString() ?? null }
}

/** Opens the conversation that waits longest, or the one that is open already; none while the desk is closed. */
export async function openConversation(context: StaffContext, without: string[] = []) {
  const { app } = context
  if (!isOpen(context)) return { conversation: null }
  const seek = seekOf(context)
  const taken = await transact(app.db, async (tx) => {
    const open = await listLeases(tx, seek.staffId, seek.now)
    const waiting = await listWaiting(tx, seek, without, TRIED_AT_ONCE)
    const held = waiting.find(({ id }) => open.includes(id))
    for (const one of held ? [held] : waiting) {
      if (!(await takeLease(tx, one.id, leaseOf(seek)))) continue
      await logAct(tx, app, actorOf(context), {
        action: 'desk_opened',
        memberId: one.memberId,
        subject: one.id,
      })
      return one
    }
    return undefined
  })
  return { conversation: taken ? await describe(context, taken) : null }
}

type Taken = { id: string; fictionalId: string; memberId: string; since: Date }

async function describe(
  context: StaffContext,
  { id, fictionalId, memberId, since }: Taken,
): Promise<DeskConversation | null> {
  const { app, site } = context
  const { today, limit, now } = seekOf(context)
  const days = site.settings.chat_history_days
  const history = { since: new Date(now.getTime() - days * DAY), limit: HISTORY_MESSAGES }
  const [member, fictional, messages, answers] = await Promise.all([
    describePerson(context, memberId),
    describePerson(context, fictionalId),
    listHistory(app.db, id, history),
    countAnswers(app.db, memberId, today),
  ])
  if (!member || !fictional) return null
  return {
    id,
    since: since.toISOString(),
    member,
    fictional,
    answers_left: Math.max(0, limit - answers),
    messages: messages.map(({ seq, senderId, body, gift, attachment, unsentAt, createdAt, by }) => ({
      seq,
      mine: senderId === fictionalId,
      body: unsentAt ? '' : body,
      gift: unsentAt ? null : gift,
      attachment: unsentAt || !attachment ? null : attachment.kind,
      gone: unsentAt !== null,
      at: createdAt.toISOString(),
      by,
    })),
  }
}

async function describePerson({ app, site }: StaffContext, id: string): Promise<DeskPerson | undefined> {
  const found = await findPerson(app.db, id)
  if (!found) return undefined
  const { name, dateOfBirth, country, gender, profileText, interests, language, place, renditions } = found
  return {
    id,
    name,
    age: ageOn(dateOfBirth, dayIn(country, app.clock.now())),
    gender,
    place: place ?? '',
    language,
    profile_text: profileText,
    interests,
    photo: renditions && `${site.settings.cdn_prefix}${renditions.card}`,
  }
}

/**
 * Keeps a conversation for its writer. Not once the desk has closed: what is open then can be answered for as long as it
 * was kept.
 * @throws not_found: the desk is closed, or a colleague has it by now
 */
export async function keepConversation(context: StaffContext, id: string): Promise<void> {
  if (!isOpen(context)) fail('not_found')
  if (!(await extendLease(context.app.db, id, leaseOf(seekOf(context))))) fail('not_found')
}

export async function releaseConversation(context: StaffContext, id: string): Promise<void> {
  const { staffId, now } = seekOf(context)
  await endLease(context.app.db, id, staffId, now)
}

/** Sends what a writer wrote in the name of the fictional profile. It costs the member nothing. Idempotent per key. */
export async function answer(
  context: StaffContext,
  { id, key, body }: { id: string; key: string; body: string },
): Promise<void> {
  const { app, site } = context
  const { staffId, now, today, limit } = seekOf(context)
  if (body.length > site.settings.message_length) refuseField('body', 'too_big')
  refuseAsking(body)
  const { fictionalId, memberId } = (await findPair(app.db, site.id, id)) ?? fail('not_found')
  await transact(app.db, async (tx) => {
    await lockWithOther(tx, fictionalId, memberId)
    const sent = await findSent(tx, fictionalId, key)
    if (sent) return sent.body === body && sent.conversationId === id ? undefined : fail('conflict')
    if (!(await endLease(tx, id, staffId, now))) fail('not_found')
    if (!(await canWrite(tx, fictionalId, memberId))) fail('conflict')
    if ((await countAnswers(tx, memberId, today)) >= limit) fail('conflict')
    await readAs(tx, app, fictionalId, id)
    const message = await postMessage(tx, app, {
      siteId: site.id,
      from: fictionalId,
      to: memberId,
      clientId: key,
      body,
      credits: 0,
      conversation: id,
    })
    await insertAnswer(tx, { messageId: message.id, conversationId: id, memberId, staffId, at: now })
  })
}

/** @throws not_found: it is not open at this colleague's */
export async function putOff(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  const { staffId, now } = seekOf(context)
  const { fictionalId, memberId } = (await findPair(app.db, site.id, id)) ?? fail('not_found')
  await transact(app.db, async (tx) => {
    if (!(await endLease(tx, id, staffId, now))) fail('not_found')
    await readAs(tx, app, fictionalId, id)
    await logAct(tx, app, actorOf(context), { action: 'desk_done', memberId, subject: id })
  })
}
