import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { isAtPushService } from '#server/push-services.ts'
import { translate } from '../site/translate.server.ts'
import {
  deletePushOfSession,
  deletePushSubscription,
  findPushed,
  findPushSubscription,
  listPushSubscriptions,
  savePushFailure,
  savePushSuccess,
} from './queries.server.ts'

type News = { memberId: string; kind: 'message' | 'like' | 'match'; from: string; url: string }
export type Push = News & { sessionId: string }
/** One job for each browser, so that a slow browser delays no others. */
export const PUSH: JobKind<Push> = { name: 'notifications.push', retries: 3, atOnce: 8 }

/**
 * A subscription is deleted after this many failures in a row over at least this long: push services have bad hours.
 */
const FAILURES_AT_MOST = 8
const FAILING_AT_MOST_MILLISECONDS = DAY

/** Pushes messages, likes and matches to the browsers of members who asked for it. */
export function subscribePush(app: App): void {
  if (!app.config.vapid) return
  const tell = async (tx: Tx, news: News) => {
    for (const { sessionId } of await listPushSubscriptions(tx, news.memberId, app.clock.now()))
      await app.jobs.enqueue(tx, PUSH, { ...news, sessionId })
  }
  app.events.on('chat.messageSent', (tx, { conversationId, senderId, receiverId }) =>
    tell(tx, { memberId: receiverId, kind: 'message', from: senderId, url: `/chats/${conversationId}` }),
  )
  app.events.on('like.given', (tx, { likerId, likedId, match }) =>
    tell(tx, {
      memberId: likedId,
      kind: match ? 'match' : 'like',
      from: likerId,
      url: `/likes/m/${likerId}`,
    }),
  )
}

/** Pushes one piece of news to one logged-in browser. The text of a message is never sent. */
export async function push(app: App, { memberId, sessionId, kind, from, url }: Push): Promise<void> {
  const subscription = await findPushSubscription(app.db, memberId, sessionId, app.clock.now())
  if (!subscription) return
  const pushed = await findPushed(app.db, memberId, from)
  if (!pushed) return
  const t = translate(pushed.language, 'notifications')
  const name = pushed.fictional ? t('push.fictional_name', { name: pushed.name }) : pushed.name
  const title = t(`push.${kind}`, { name })
  const news = { title, body: t('push.body'), url, tag: `${kind} ${from}`, member: memberId }
  const { endpoint, failures } = subscription
  // Older releases accepted any endpoint.
  const known = isAtPushService(endpoint, app.config.pushServices)
  const outcome = known
    ? await app.pusher.send(subscription, news).catch(async (error: unknown) => {
        await noteFailure(app, endpoint)
        throw error
      })
    : 'gone'
  if (outcome === 'gone') await transact(app.db, (tx) => deletePushSubscription(tx, endpoint))
  else if (failures > 0) await transact(app.db, (tx) => savePushSuccess(tx, endpoint))
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
