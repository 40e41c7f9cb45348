import { sql } from 'kysely'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { listenToSent } from '#features/chat/sending/sent-listeners.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { firstCharacters } from '#server/first-characters.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { isAtPushService } from '#server/push-services.ts'
import { PushDelayed } from '#server/pusher.ts'
import type { Attachment } from '#shared/attachment.ts'
import {
  deletePushOfSession,
  deletePushSubscription,
  findPushed,
  findPushSubscription,
  isStillNews,
  listPushSubscriptions,
  savePushFailure,
  savePushSuccess,
} from './queries.server.ts'

type News = {
  memberId: string
  kind: 'message' | 'like' | 'match'
  from: string
  url: string
  /** For its words, where the member lets them be shown. */
  message?: { conversationId: string; id: string }
}
/** `attempt`: how often the push service has put this one off. */
export type Push = News & { sessionId: string; attempt?: number }
/** One job for each browser, so that a slow browser delays no others. */
export const PUSH: JobKind<Push> = { name: 'notifications.push', retries: 3, atOnce: 8 }

/**
 * A subscription is deleted after this many failures in a row over at least this long: push services have bad hours.
 */
const FAILURES_AT_MOST = 8
const FAILING_AT_MOST_MILLISECONDS = DAY

/** When a push that was put off is sent again, unless the push service says when. After that, mail tells of it. */
const PAUSES_MILLISECONDS = [30 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]
const LONGEST_PAUSE_SECONDS = (6 * HOUR) / SECOND

/** As much as a phone shows; push services take 4,096 bytes in all. */
const PREVIEW_CHARACTERS = 160

/** Pushes messages, likes and matches to the browsers of members who asked for it. */
export function subscribePush(app: App): void {
  if (!app.config.vapid) return
  const tell = async (tx: Tx, news: News) => {
    const { memberId, message } = news
    const now = app.clock.now()
    for (const { sessionId } of await listPushSubscriptions(tx, memberId, now, message?.conversationId))
      await app.jobs.enqueue(tx, PUSH, { ...news, sessionId })
  }
  listenToSent(app, {
    hear: (tx, { conversationId, messageId, senderId, receiverId }) =>
      tell(tx, {
        memberId: receiverId,
        kind: 'message',
        from: senderId,
        url: `/chats/${conversationId}`,
        message: { conversationId, id: messageId },
      }),
    wants: (receiverId) =>
      sql<boolean>`exists (select from push_subscription where member_id = ${receiverId})`,
  })
  app.events.on('like.given', (tx, { likerId, likedId, match }) =>
    tell(tx, {
      memberId: likedId,
      kind: match ? 'match' : 'like',
      from: likerId,
      url: `/likes/m/${likerId}`,
    }),
  )
}

/** Pushes one piece of news to one logged-in browser. */
export async function push(app: App, data: Push): Promise<void> {
  const { memberId, sessionId, kind, from, url, message, attempt = 0 } = data
  const subscription = await findPushSubscription(app.db, memberId, sessionId, app.clock.now())
  if (!subscription) return
  const pushed = await findPushed(app.db, memberId, from, message)
  if (!pushed) return
  if (attempt > 0 && !(await isStillNews(app.db, data))) return
  const t = translate(pushed.language, 'notifications')
  const name = pushed.fictional ? t('push.fictional_name', { name: pushed.name }) : pushed.name
  const news = {
    title: t(`push.${kind}`, { name }),
    body: previewOf(pushed.said?.body) || t(bodyOf(pushed.said)),
    url,
    tag: `${kind} ${from}`,
    member: memberId,
    unseen: pushed.unseen,
  }
  const { endpoint, failures } = subscription
  // Older releases accepted any endpoint.
  const known = isAtPushService(endpoint, app.config.pushServices)
  const outcome = known
    ? await app.pusher.send(subscription, news).catch((error: unknown) => failed(app, data, endpoint, error))
    : 'gone'
  if (outcome === 'gone') await transact(app.db, (tx) => deletePushSubscription(tx, endpoint))
  else if (outcome === 'sent' && failures > 0) await transact(app.db, (tx) => savePushSuccess(tx, endpoint))
}

/** What to say of a message without words that are shown. */
function bodyOf(said: { gift: unknown; carried: Attachment['kind'] | null } | null) {
  return said?.carried ? (`push.${said.carried}` as const) : said?.gift ? 'push.gift' : 'push.body'
}

/** The beginning of a message's words; empty where there are none, or the member wants none shown. */
function previewOf(words = ''): string {
  const line = words.replace(/\s+/g, ' ').trim()
  return line.length <= PREVIEW_CHARACTERS ? line : `${firstCharacters(line, PREVIEW_CHARACTERS)}…`
}

/** Sends it later where the push service may take it then. @throws the error where it will not */
async function failed(app: App, data: Push, endpoint: string, error: unknown): Promise<'delayed'> {
  await noteFailure(app, endpoint)
  if (!(error instanceof PushDelayed)) throw error
  const { attempt = 0 } = data
  const pause = PAUSES_MILLISECONDS[attempt]
  app.log.info({ err: error, attempt }, pause === undefined ? 'push given up' : 'push delayed')
  if (pause === undefined) return 'delayed'
  const afterSeconds = Math.min(Math.max(1, error.afterSeconds ?? pause / SECOND), LONGEST_PAUSE_SECONDS)
  await transact(app.db, (tx) =>
    app.jobs.enqueue(tx, PUSH, { ...data, attempt: attempt + 1 }, { afterSeconds }),
  )
  return 'delayed'
}

async function noteFailure(app: App, endpoint: string): Promise<void> {
  const now = app.clock.now()
  await transact(app.db, async (tx) => {
    const failing = await savePushFailure(tx, endpoint, now)
    const dead =
      failing &&
      failing.failures >= FAILURES_AT_MOST &&
      now.getTime() - failing.failingSince!.getTime() >= FAILING_AT_MOST_MILLISECONDS
    if (dead) await deletePushSubscription(tx, endpoint)
  })
}

/** Ends push to this browser; the member's other browsers keep theirs. */
export async function endPush({ app, viewer, session }: MemberContext): Promise<void> {
  await transact(app.db, (tx) => deletePushOfSession(tx, viewer.id, session.id))
}
