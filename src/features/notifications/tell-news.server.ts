import { sql } from 'kysely'
import { listenToSent, type Writing } from '#features/chat/sending/sent-listeners.server.ts'
import type { App } from '#server/app.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether } from '#server/database/together.ts'
import { transact } from '#server/database/transact.ts'
import { type Job, type JobKind, job } from '#server/jobs/jobs.ts'
import { zoneOf } from '#shared/local-time.ts'
import type { MailKind } from './kinds.ts'
import { listNames } from './list-names.server.ts'
import { byDay, byEvening } from './mail-hours.ts'
import { mailMember } from './mail-member.server.ts'
import {
  deleteOldNews,
  listTellable,
  noteLike,
  noteMessagesQuery,
  type TellableNews,
} from './news-queries.server.ts'
import {
  type Awaiting,
  type DueNews,
  findAwaiting,
  lockDueNews,
  lockUnreminded,
  type Moved,
  markHandled,
  markReminded,
  moveLook,
  moveReminder,
} from './news-taking.server.ts'

// A browser with push polls only every five minutes; it must not count as away.
const AWAY_MILLISECONDS = 6 * MINUTE
/** Mails of messages to one member are at least so far apart, and tell of all that came meanwhile. */
const MESSAGES_EVERY_MILLISECONDS = HOUR
const LIKES_EVERY_MILLISECONDS = DAY
const REMINDED_AFTER_MILLISECONDS = 3 * DAY
/** Less than a day, because the hours of a day's reminders differ. */
const REMINDERS_EVERY_MILLISECONDS = 20 * HOUR
const KEPT_DAYS = 60
const NAMES_AT_MOST = 3

/** A transaction takes the news of some members, a run so many of these; the next run goes on. */
const TAKEN_AT_ONCE = 500
const BATCHES_AT_MOST = 40
const DELETED_AT_ONCE = 5_000

export const LOOK_FOR_NEWS: JobKind<object> = {
  name: 'notifications.look-for-news',
  retries: 0,
  cron: '* * * * *',
}
export const REMIND_OF_UNREAD: JobKind<object> = {
  name: 'notifications.remind-of-unread',
  retries: 2,
  cron: '*/10 * * * *',
}
/** `at`: when the news was taken, which finds it again. `key`: of the mail, the same if it is sent again. */
export type TellNews = { memberId: string; kind: MailKind; at: string; key: string }
/** Several at once, so that a mail server that is slow for one member delays not all. */
const TELL_NEWS: JobKind<TellNews> = { name: 'notifications.tell-news', retries: 5, atOnce: 4 }

export function newsJobs(app: App): Job[] {
  return [
    job(LOOK_FOR_NEWS, () => inBatches(() => lookForNews(app))),
    job(REMIND_OF_UNREAD, async () => {
      await inBatches(() => remindOfUnread(app))
      const handledBefore = new Date(app.clock.now().getTime() - KEPT_DAYS * DAY)
      await transact(app.db, (tx) => deleteOldNews(tx, handledBefore, DELETED_AT_ONCE))
    }),
    job(TELL_NEWS, (data) => tellNews(app, data)),
  ]
}

/** @param take works off one batch and says how many it was */
async function inBatches(take: () => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES_AT_MOST; batch++) if ((await take()) < TAKEN_AT_ONCE) return
}

/** Records messages and likes as news, to mail them if the member stays away. */
export function subscribeNews(app: App): void {
  const times = () => {
    const createdAt = app.clock.now()
    const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
    return { createdAt, lookAt: after(AWAY_MILLISECONDS), remindAt: after(REMINDED_AFTER_MILLISECONDS) }
  }
  const noting = (sent: readonly Writing[]) => noteMessagesQuery(sent, times())
  listenToSent(app, {
    async hear(tx, sent) {
      // While the conversation is unread, further messages are no further news.
      if (sent.unread === 1) await askTogether(tx, [noting([sent])])
    },
    wants: () => sql<boolean>`false`,
    along: noting,
  })
  app.events.on('like.given', (tx, { likerId, likedId }) =>
    noteLike(tx, { memberId: likedId, aboutId: likerId, fromId: likerId, ...times() }),
  )
}

/**
 * Mails news to members who are away, by day: each conversation once until it is read, likes together once a day.
 * News that is not due moves to when it may be, so each row is looked at in its turn.
 */
async function lookForNews(app: App): Promise<number> {
  const now = app.clock.now()
  return transact(app.db, async (tx) => {
    const due = await lockDueNews(tx, now, TAKEN_AT_ONCE)
    if (due.length === 0) return 0
    const { told, moved } = await sortDue(tx, due, now, (member, news) => {
      const online = app.live.isOnline(news.memberId) ? now : member.onlineAt
      const likes = news.kind === 'like'
      const last = likes ? member.likesToldAt : member.messagesToldAt
      return latest(
        byDay(now, zoneOf(member)),
        later(online, AWAY_MILLISECONDS),
        later(last, likes ? LIKES_EVERY_MILLISECONDS : MESSAGES_EVERY_MILLISECONDS),
      )
    })
    await markHandled(tx, told, now)
    await moveLook(tx, moved)
    await tell(tx, app, told, now, ({ kind }) => kind)
    return due.length
  })
}

/** Reminds once of conversations that have been unread for days, at most once a day. */
async function remindOfUnread(app: App): Promise<number> {
  const now = app.clock.now()
  return transact(app.db, async (tx) => {
    const due = await lockUnreminded(tx, now, TAKEN_AT_ONCE)
    if (due.length === 0) return 0
    const { told, moved } = await sortDue(tx, due, now, (member) =>
      latest(byEvening(now, zoneOf(member)), later(member.remindedAt, REMINDERS_EVERY_MILLISECONDS)),
    )
    await markReminded(tx, told, now)
    await moveReminder(tx, moved)
    await tell(tx, app, told, now, () => 'unread_message_reminders')
    return due.length
  })
}

/** Tells the news whose member may have it now from the news that moves to a later time. */
async function sortDue(
  tx: Tx,
  due: DueNews[],
  now: Date,
  timeFor: (member: Awaiting, news: DueNews) => Date,
): Promise<{ told: DueNews[]; moved: Moved[] }> {
  const awaiting = await findAwaiting(tx, [...new Set(due.map(({ memberId }) => memberId))])
  const told: DueNews[] = []
  const moved: Moved[] = []
  for (const news of due) {
    const to = timeFor(awaiting.get(news.memberId)!, news)
    if (to <= now) told.push(news)
    else moved.push({ ...news, to })
  }
  return { told, moved }
}

const later = (at: Date | null, milliseconds: number) =>
  at === null ? new Date(0) : new Date(at.getTime() + milliseconds)
const latest = (...times: Date[]) => new Date(Math.max(...times.map((time) => time.getTime())))

/** Enqueues one mail for each member and kind. */
async function tell(
  tx: Tx,
  app: App,
  told: DueNews[],
  now: Date,
  kindOf: (news: DueNews) => MailKind,
): Promise<void> {
  const mails = Map.groupBy(told, (news) => `${news.memberId} ${kindOf(news)}`)
  for (const [news] of mails.values())
    await app.jobs.enqueue(tx, TELL_NEWS, {
      memberId: news!.memberId,
      kind: kindOf(news!),
      at: now.toISOString(),
      key: app.ids.uuid(),
    })
}

/**
 * Names the members who wrote or liked, never what was written: mails are seen on shared screens and pass through other
 * people's machines, and what two members write is private to them.
 */
export async function tellNews(app: App, { memberId, kind, at, key }: TellNews): Promise<void> {
  const { news, count } = await listTellable(app.db, { memberId, kind, at: new Date(at) }, NAMES_AT_MOST)
  if (count === 0) return
  await mailMember(app, memberId, {
    key,
    kind,
    path: pathOf(kind, news),
    values: (language, t) => ({ count, names: listNames(news, count, language, t) }),
  })
}

function pathOf(kind: MailKind, news: TellableNews[]): string {
  if (kind === 'like') return news.length === 1 ? `/likes/m/${news[0]!.aboutId}` : '/likes'
  return news.length === 1 ? `/chats/${news[0]!.aboutId}` : '/chats'
}
