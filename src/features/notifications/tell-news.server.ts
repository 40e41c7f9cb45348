import type { App } from '#server/app.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { type Job, type JobKind, job } from '#server/jobs.ts'
import type { Locale } from '#shared/locales.ts'
import type { Translate } from '../site/translate.server.ts'
import type { MailKind } from './kinds.ts'
import { mailMember } from './mail-member.server.ts'
import {
  type DueNews,
  deleteOldNews,
  listTellable,
  lockDueNews,
  markHandled,
  noteLike,
  noteMessage,
  type TellableNews,
  takeUnreminded,
} from './news-queries.server.ts'

// A browser with push polls only every five minutes; it must not count as away.
const AWAY_MINUTES = 6
const LIKES_EVERY_DAYS = 1
const REMINDED_AFTER_DAYS = 3
const KEPT_DAYS = 60
const DUE_AT_ONCE = 500
const NAMES_AT_MOST = 3

export const LOOK_FOR_NEWS: JobKind<object> = {
  name: 'notifications.look-for-news',
  retries: 0,
  cron: '* * * * *',
}
export const REMIND_OF_UNREAD: JobKind<object> = {
  name: 'notifications.remind-of-unread',
  retries: 2,
  cron: '0 16 * * *',
}
type TellNews = { memberId: string; kind: MailKind; aboutIds: string[] }
const TELL_NEWS: JobKind<TellNews> = { name: 'notifications.tell-news', retries: 5 }

export function newsJobs(app: App): Job[] {
  return [
    job(LOOK_FOR_NEWS, () => lookForNews(app)),
    job(REMIND_OF_UNREAD, () => remindOfUnread(app)),
    job(TELL_NEWS, (data) => tellNews(app, data)),
  ]
}

/** Records messages and likes as news, to mail them if the member stays away. */
export function subscribeNews(app: App): void {
  app.events.on('chat.messageSent', (tx, { conversationId, senderId, receiverId }) =>
    noteMessage(tx, {
      memberId: receiverId,
      aboutId: conversationId,
      fromId: senderId,
      createdAt: app.clock.now(),
    }),
  )
  app.events.on('like.given', (tx, { likerId, likedId }) =>
    noteLike(tx, { memberId: likedId, aboutId: likerId, fromId: likerId, createdAt: app.clock.now() }),
  )
}

/** Mails news to members who are away: each conversation once until it is read, likes together once a day. */
async function lookForNews(app: App): Promise<void> {
  const now = app.clock.now()
  const awaySince = new Date(now.getTime() - AWAY_MINUTES * MINUTE)
  const likesSince = new Date(now.getTime() - LIKES_EVERY_DAYS * DAY)
  await transact(app.db, async (tx) => {
    const due = await lockDueNews(tx, awaySince, likesSince, DUE_AT_ONCE)
    const away = due.filter(({ memberId }) => !app.live.isOnline(memberId))
    await markHandled(tx, away, now)
    await tell(tx, app, away, ({ kind }) => kind)
  })
}

/** Reminds once of conversations that have been unread for days. */
async function remindOfUnread(app: App): Promise<void> {
  const now = app.clock.now()
  await transact(app.db, async (tx) => {
    const unread = await takeUnreminded(tx, new Date(now.getTime() - REMINDED_AFTER_DAYS * DAY), now)
    await tell(tx, app, unread, () => 'unread_message_reminders')
    await deleteOldNews(tx, new Date(now.getTime() - KEPT_DAYS * DAY))
  })
}

/** Enqueues one mail for each member and kind. */
async function tell(tx: Tx, app: App, due: DueNews[], kindOf: (news: DueNews) => MailKind): Promise<void> {
  const mails = Map.groupBy(due, (news) => `${news.memberId} ${kindOf(news)}`)
  for (const news of mails.values())
    await app.jobs.enqueue(tx, TELL_NEWS, {
      memberId: news[0]!.memberId,
      kind: kindOf(news[0]!),
      aboutIds: news.map(({ aboutId }) => aboutId),
    })
}

/**
 * Names who wrote or liked, never what was written: mails are seen on shared screens and pass through other people's
 * machines, and what two members write is private to them.
 */
async function tellNews(app: App, { memberId, kind, aboutIds }: TellNews): Promise<void> {
  const news = await listTellable(app.db, memberId, aboutIds)
  if (news.length === 0) return
  await mailMember(app, memberId, {
    kind,
    path: pathOf(kind, news),
    values: (language, t) => ({ count: news.length, names: namesOf(news, language, t) }),
  })
}

function pathOf(kind: MailKind, news: TellableNews[]): string {
  if (kind === 'like') return news.length === 1 ? `/likes/m/${news[0]!.aboutId}` : '/likes'
  return news.length === 1 ? `/chats/${news[0]!.aboutId}` : '/chats'
}

function namesOf(news: TellableNews[], language: Locale, t: Translate): string {
  const named = news
    .slice(0, NAMES_AT_MOST)
    .map(({ name, fictional }) => (fictional ? t('push.fictional_name', { name }) : name))
  const more = news.length - named.length
  return new Intl.ListFormat(language).format([
    ...named,
    ...(more > 0 ? [t('mails.more', { count: more })] : []),
  ])
}
