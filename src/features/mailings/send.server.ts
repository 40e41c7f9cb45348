import { byDay } from '#features/notifications/mail-hours.ts'
import { findWilling, waysOut } from '#features/notifications/mail-member.server.ts'
import { codeOf, type SiteCode } from '#features/payments/selling/discounts/codes-of-site.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import type { App } from '#server/app.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import { transact } from '#server/database/transact.ts'
import { MOST_TRIES, waitAfter } from '#server/jobs/try-later.ts'
import type { Mail } from '#server/mail/layout.ts'
import { MailWaits, type Sent } from '#server/mail.ts'
import { zoneOf } from '#shared/local-time.ts'
import { MAILINGS_A_MONTH } from '#shared/mailings/mailing.ts'
import { countHad, walkMeant } from './audience-queries.server.ts'
import { composeMail } from './compose.server.ts'
import {
  countStates,
  listAtWork,
  listKept,
  lockMailing,
  type MailingRow,
  updateMailing,
} from './queries.server.ts'
import {
  countWaiting,
  deleteReceivers,
  giveUpTrying,
  hasOpen,
  insertReceivers,
  lockMember,
  lockNext,
  markReceiver,
  type ReceiverChange,
} from './receiver-queries.server.ts'
import { counts } from './schedule.server.ts'

/** Less than a job may run. The next run goes on. */
const RUN_MILLISECONDS = 50_000
/** More at once would keep other mails from the mail server. */
const SENDERS = 4
/** How many members who agreed are read in one transaction. */
const STEP = 2_000
/** How many receivers are written down before their mails are sent. */
const AHEAD = 5_000
/** Longer than any connection to a mail server lasts. */
const GIVEN_UP_MILLISECONDS = 15 * MINUTE
const KEPT_DAYS = 60
const DELETED_AT_ONCE = 5_000

/** Sends what is due of all mailings, for a while: each has its share, so that a long one keeps no other waiting. */
export async function sendMailings(app: App): Promise<void> {
  const mailings = await listAtWork(app.db, app.clock.now())
  const share = RUN_MILLISECONDS / Math.max(1, mailings.length)
  for (const mailing of mailings) {
    const until = performance.now() + share
    await work(app, mailing, () => performance.now() < until)
  }
  await forget(app)
}

async function work(app: App, { id, siteId }: MailingRow, isTime: () => boolean): Promise<void> {
  const mailing = await begin(app, siteId, id)
  if (!mailing) return
  const brand = await brandOfSite(app, siteId)
  let goesOn = true
  while (goesOn && isTime()) {
    const walks = await walk(app, siteId, id)
    const code = await currentCode(app, mailing)
    if (code === 'over') return endWith(app, mailing)
    const sender = () => sendSome(app, { mailing, brand, code }, isTime)
    const sent = await Promise.all(Array.from({ length: SENDERS }, sender))
    goesOn = !sent.includes('unreachable') && (walks || sent.includes('more'))
  }
  await finish(app, siteId, id)
}

/** @returns the mailing if it is to be sent, which it may no longer be */
function begin(app: App, siteId: string, id: string): Promise<MailingRow | undefined> {
  return transact(app.db, async (tx) => {
    const mailing = await lockMailing(tx, siteId, id)
    if (mailing?.status === 'sending') return mailing
    if (mailing?.status !== 'planned') return undefined
    await updateMailing(tx, id, { status: 'sending', begunAt: app.clock.now() })
    return { ...mailing, status: 'sending' as const }
  })
}

/** Writes down the next receivers, some steps ahead. @returns whether the next step can follow at once */
function walk(app: App, siteId: string, id: string): Promise<boolean> {
  return transact(app.db, async (tx) => {
    const mailing = await lockMailing(tx, siteId, id)
    if (mailing?.status !== 'sending' || mailing.walked) return false
    if ((await countWaiting(tx, id, AHEAD)) >= AHEAD) return false
    const { kind, audience, walkedTo } = mailing
    const now = app.clock.now()
    const { meant, to } = await walkMeant(tx, { siteId, kind, audience, now, from: walkedTo, step: STEP })
    const due = meant.map(({ memberId, ...home }) => ({ memberId, dueAt: byDay(now, zoneOf(home)) }))
    await insertReceivers(tx, id, due)
    await updateMailing(tx, id, to ? { walkedTo: to } : { walked: true })
    return to !== null
  })
}

async function currentCode(app: App, mailing: MailingRow): Promise<SiteCode | null | 'over'> {
  if (!mailing.discountCodeId) return null
  const code = await codeOf(app.db, mailing.siteId, mailing.discountCodeId)
  return code && counts(code, app.clock.now()) ? code : 'over'
}

/** No mail promises a discount that is no longer given. */
function endWith(app: App, { siteId, id }: MailingRow): Promise<void> {
  return transact(app.db, async (tx) => {
    const mailing = await lockMailing(tx, siteId, id)
    if (mailing?.status === 'sending')
      await updateMailing(tx, id, { status: 'stopped', stopReason: 'code', finishedAt: app.clock.now() })
  })
}

type Batch = { mailing: MailingRow; brand: { name: string; url: string }; code: SiteCode | null }

/** The size of what one sender does before the code and the time are looked at again. */
const BATCH = 25

async function sendSome(
  app: App,
  batch: Batch,
  isTime: () => boolean,
): Promise<'more' | 'none' | 'unreachable'> {
  for (let sent = 0; sent < BATCH && isTime(); sent++) {
    const taken = await take(app, batch)
    if (taken === 'none') return 'none'
    if (taken === 'skipped') continue
    const { memberId, attempts, mail } = taken
    const outcome = await app.mail.send(mail).catch((error: unknown) => {
      if (!(error instanceof MailWaits)) throw error
      app.log.info({ why: error.message, mailing: batch.mailing.id }, 'mailing waits for a member')
      return error.failure
    })
    await note(app, { mailingId: batch.mailing.id, memberId, attempts }, outcome)
    if (outcome === 'unreachable') return 'unreachable'
  }
  return 'more'
}

/**
 * The next mail to send. Its receiver is marked before it goes, so that no member gets it twice. Whether they still
 * agree is checked here.
 */
function take(
  app: App,
  { mailing, brand, code }: Batch,
): Promise<'none' | 'skipped' | { memberId: string; attempts: number; mail: Mail }> {
  const { id, siteId, kind, texts, path } = mailing
  return transact(app.db, async (tx) => {
    const now = app.clock.now()
    const next = await lockNext(tx, id, now)
    if (!next) return 'none'
    const { memberId, attempts } = next
    await lockMember(tx, memberId)
    const to = await findWilling(tx, memberId, kind)
    const text = to && texts[to.language]
    if (!text || (await countHad(tx, { siteId, kind, memberId, now })) >= MAILINGS_A_MONTH[kind]) {
      await markReceiver(tx, { mailingId: id, memberId }, { state: 'skipped', triedAt: now })
      return 'skipped'
    }
    await markReceiver(tx, { mailingId: id, memberId }, { state: 'trying', triedAt: now })
    const { language } = to
    const mail = composeMail({
      ...{ kind, text, language, path, code, brand, to: to.email, key: `${id}.${memberId}` },
      unsubscribe: waysOut(app, { memberId, kind, baseUrl: brand.url, language }),
    })
    return { memberId, attempts, mail }
  })
}

type Tried = { mailingId: string; memberId: string; attempts: number }

/** Notes what became of a mail. */
function note(app: App, { attempts, ...tried }: Tried, outcome: Sent | MailWaits['failure']) {
  const dueAt = new Date(app.clock.now().getTime() + waitAfter(attempts))
  const isLast = attempts + 1 >= MOST_TRIES
  const change: Record<Sent | MailWaits['failure'], ReceiverChange> = {
    sent: { state: 'sent' },
    refused: { state: 'failed' },
    later: isLast ? { state: 'failed' } : { state: 'waiting', dueAt, attempts: attempts + 1 },
    unreachable: { state: 'waiting' },
    unknown: { state: 'unsure' },
  }
  return transact(app.db, (tx) => markReceiver(tx, tried, change[outcome]))
}

function finish(app: App, siteId: string, id: string): Promise<void> {
  return transact(app.db, async (tx) => {
    const mailing = await lockMailing(tx, siteId, id)
    if (mailing?.status !== 'sending') return
    const now = app.clock.now()
    await giveUpTrying(tx, id, new Date(now.getTime() - GIVEN_UP_MILLISECONDS))
    if (!mailing.walked || (await hasOpen(tx, id))) return
    await updateMailing(tx, id, { status: 'sent', finishedAt: now })
  })
}

/** Keeps numbers instead of names, some time after a mailing has ended. */
async function forget(app: App): Promise<void> {
  const finishedBefore = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY)
  for (const { id, counts: kept } of await listKept(app.db, finishedBefore))
    await transact(app.db, async (tx) => {
      if (!kept) await updateMailing(tx, id, { counts: JSON.stringify(await countStates(tx, id)) })
      if ((await deleteReceivers(tx, id, DELETED_AT_ONCE)) < DELETED_AT_ONCE)
        await updateMailing(tx, id, { forgotten: true })
    })
}
