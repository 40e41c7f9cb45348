import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs.ts'
import { readAs } from '../chat/keep.server.ts'
import { postMessage } from '../chat/send.server.ts'
import { giveLike } from '../likes/likes.server.ts'
import { hasLeft } from '../members/gate.server.ts'
import { scriptedAnswer } from './answers.server.ts'
import { countMessagesBy, findMessage, findScripted, isAnswered } from './queries.server.ts'
import { seededRandom } from './random.server.ts'

export type Answer = { conversationId: string; messageId: string; from: string; to: string }
export type LikeBack = { from: string; to: string }

export const ANSWER: JobKind<Answer> = { name: 'demo.answer', retries: 3 }
export const LIKE_BACK: JobKind<LikeBack> = { name: 'demo.like-back', retries: 3 }

const ANSWER_SECONDS = 4
const LIKE_BACK_SECONDS = 3

/** The demo's scripted people like back and answer, so that one person alone sees the site live. */
export function subscribeDemo(app: App): void {
  if (!app.config.demo) return
  app.events.on('chat.messageSent', async (tx, { conversationId, messageId, senderId, receiverId }) => {
    if (!(await findScripted(tx, receiverId)) || (await findScripted(tx, senderId))) return
    const answer = { conversationId, messageId, from: receiverId, to: senderId }
    await app.jobs.enqueue(tx, ANSWER, answer, { afterSeconds: ANSWER_SECONDS })
  })
  app.events.on('like.given', async (tx, { likerId, likedId, match }) => {
    if (match || !(await findScripted(tx, likedId))) return
    await app.jobs.enqueue(tx, LIKE_BACK, { from: likedId, to: likerId }, { afterSeconds: LIKE_BACK_SECONDS })
  })
}

/** Answers a message once, in the scripted person's language. */
export async function answer(app: App, { conversationId, messageId, from, to }: Answer): Promise<void> {
  await transact(app.db, async (tx) => {
    const person = await findScripted(tx, from)
    const heard = await findMessage(tx, conversationId, messageId)
    // The message's own id stands for its answer: a job that is run twice answers once.
    if (!person || !heard || (await isAnswered(tx, conversationId, from, messageId))) return
    if (await hasLeft(tx, to)) return
    await readAs(tx, app, from, conversationId)
    const body = scriptedAnswer({
      locale: person.language,
      gender: person.gender,
      interests: person.interests,
      turn: await countMessagesBy(tx, conversationId, from),
      theirText: heard.body,
      random: seededRandom(messageId),
    })
    await postMessage(tx, app, { siteId: person.siteId, from, to, clientId: messageId, body, credits: 0 })
  })
}

export async function likeBack(app: App, { from, to }: LikeBack): Promise<void> {
  await transact(app.db, async (tx) => {
    if (!(await hasLeft(tx, to))) await giveLike(tx, app, from, to)
  })
}
