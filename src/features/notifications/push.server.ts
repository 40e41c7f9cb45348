import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import type { MemberContext } from '../accounts/context.server.ts'
import { sessionTimes } from '../accounts/session.server.ts'
import { translate } from '../site/translate.server.ts'
import {
  deletePushOfSession,
  deletePushSubscription,
  findPushed,
  listPushSubscriptions,
} from './queries.server.ts'

export type Push = { memberId: string; kind: 'message' | 'like' | 'match'; from: string; url: string }
export const PUSH: JobKind<Push> = { name: 'notifications.push', retries: 3 }

/** Members who have asked for it are told of messages, likes and matches on their devices. */
export function subscribePush(app: App): void {
  if (!app.config.vapid) return
  const tell = async (tx: Tx, news: Push) => {
    const browsers = await listPushSubscriptions(tx, news.memberId, sessionTimes(app))
    if (browsers.length > 0) await app.jobs.enqueue(tx, PUSH, news)
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

/** Sends one piece of news to each browser where a member wants it and is logged in. What was written stays on the site. */
export async function push(app: App, { memberId, kind, from, url }: Push): Promise<void> {
  const pushed = await findPushed(app.db, memberId, from)
  if (!pushed) return
  const t = translate(pushed.language, 'notifications')
  const name = pushed.fictional ? t('push.fictional_name', { name: pushed.name }) : pushed.name
  const news = { title: t(`push.${kind}`, { name }), body: t('push.body'), url, tag: `${kind} ${from}` }
  for (const subscription of await listPushSubscriptions(app.db, memberId, sessionTimes(app))) {
    const outcome = await app.pusher.send(subscription, news)
    if (outcome === 'gone') await transact(app.db, (tx) => deletePushSubscription(tx, subscription.endpoint))
  }
}

/** Nothing more is pushed to this browser; a member's others stay. */
export async function endPush({ app, viewer, session }: MemberContext): Promise<void> {
  await transact(app.db, (tx) => deletePushOfSession(tx, viewer.id, session.id))
}
