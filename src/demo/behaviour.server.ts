import { sql } from 'kysely'
import { lockAccount } from '#features/accounts/account/lock-account.server.ts'
import { tellTyping } from '#features/chat/live/typing.server.ts'
import { readAs } from '#features/chat/reading/conversation-state.server.ts'
import { postMessage } from '#features/chat/sending/post-message.server.ts'
import { listenToSent } from '#features/chat/sending/sent-listeners.server.ts'
import { giveLike } from '#features/likes/likes.server.ts'
import { mayHearOf } from '#features/members/gate.server.ts'
import { visit } from '#features/members/visits.server.ts'
import { seededRandom } from '#illustrator/random.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import { scriptedAnswer } from './answers.server.ts'
import { findMessage, findScripted, isAnswered, listMessagesBy } from './queries.server.ts'

export type Answer = { conversationId: string; messageId: string; from: string; to: string }
export type LikeBack = { from: string; to: string }

export type Typing = { conversationId: string; from: string; to: string }

export const TYPING: JobKind<Typing> = { name: 'demo.typing', retries: 0 }
export const ANSWER: JobKind<Answer> = { name: 'demo.answer', retries: 3 }
export const LIKE_BACK: JobKind<LikeBack> = { name: 'demo.like-back', retries: 3 }

const TYPING_SECONDS = 2
const ANSWER_SECONDS = 5
const LIKE_BACK_SECONDS = 3

/** Makes scripted members like back and answer, so that a single visitor sees a live site. */
export function subscribeDemo(app: App): void {
  if (!app.config.demo) return
  listenToSent(app, {
    async hear(tx, { conversationId, messageId, senderId, receiverId, scripted }) {
      if (!scripted || (await findScripted(tx, senderId))) return
      const answer = { conversationId, messageId, from: receiverId, to: senderId }
      await app.jobs.enqueue(tx, TYPING, answer, { afterSeconds: TYPING_SECONDS })
      await app.jobs.enqueue(tx, ANSWER, answer, { afterSeconds: ANSWER_SECONDS })
    },
    wants: (receiverId) => sql<boolean>`(select scripted from account where id = ${receiverId})`,
  })
  app.events.on('like.given', async (tx, { likerId, likedId, match }) => {
    if (match || !(await findScripted(tx, likedId))) return
    await app.jobs.enqueue(tx, LIKE_BACK, { from: likedId, to: likerId }, { afterSeconds: LIKE_BACK_SECONDS })
  })
}

/** Shows that a scripted member is typing, as a person's answer would. */
export async function type(app: App, { conversationId, from, to }: Typing): Promise<void> {
  if (await findScripted(app.db, from)) await tellTyping(app, { conversation: conversationId, from, to })
}

/** Answers a message once, in the scripted member's language. */
export async function answer(app: App, { conversationId, messageId, from, to }: Answer): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, from)
    const person = await findScripted(tx, from)
    const heard = await findMessage(tx, conversationId, messageId)
    // The message's id is the answer's client id, so that a job that runs twice answers once.
    if (!person || !heard || (await isAnswered(tx, conversationId, from, messageId))) return
    if (!(await mayHearOf(tx, to, from))) return
    await readAs(tx, app, from, conversationId)
    const body = scriptedAnswer({
      locale: person.language,
      gender: person.gender,
      interests: person.interests,
      said: await listMessagesBy(tx, conversationId, from),
      theirText: heard.body,
      random: seededRandom(messageId),
    })
    await postMessage(tx, app, { siteId: person.siteId, from, to, clientId: messageId, body, credits: 0 })
  })
}

export async function likeBack(app: App, { from, to }: LikeBack): Promise<void> {
  await transact(app.db, async (tx) => {
    await lockAccount(tx, from)
    if (!(await mayHearOf(tx, to, from))) return
    // A member who likes another has looked at their profile.
    const person = await findScripted(tx, from)
    if (person) await visit(tx, app, { siteId: person.siteId, visitorId: from, memberId: to })
    await giveLike(tx, app, from, to)
  })
}
