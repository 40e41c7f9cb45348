import { createAccount } from '#features/accounts/signup/signup.server.ts'
import { readAs } from '#features/chat/reading/conversation-state.server.ts'
import { postMessage } from '#features/chat/sending/post-message.server.ts'
import { changeFacts } from '#features/members/own-profile.server.ts'
import { DAY, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { addDrawnPhoto } from '../portrait-files.server.ts'
import { insertMany } from '../queries.server.ts'
import { stableId } from '../stable-id.server.ts'
import { ago, type Scene } from './queues.server.ts'
import { DESK_PROFILES, type DeskProfile, TALKS, type Talk } from './talks.ts'

/** Since when the desk has its profiles. */
const MADE_DAYS_AGO = 30
/** From one line of a conversation to the next. */
const LINE_MINUTES = 7

/** Makes the profiles for which the desk answers, and conversations with them, some of which wait. */
export async function seedDesk(tx: Tx, scene: Scene, writerId: string): Promise<void> {
  for (const profile of DESK_PROFILES) await makeProfile(tx, scene, profile)
  for (const talk of TALKS) await holdTalk(tx, scene, talk, writerId)
}

async function makeProfile(tx: Tx, { app, siteId }: Scene, profile: DeskProfile): Promise<void> {
  const { key, name, gender, dateOfBirth, place, interests, profileText, looks } = profile
  const id = stableId(key, MADE_DAYS_AGO)
  const signupDate = new Date(app.clock.now().getTime() - MADE_DAYS_AGO * DAY)
  await createAccount(tx, app, {
    id,
    siteId,
    email: `${id}@fictional.invalid`,
    passwordHash: null,
    status: 'active',
    language: profile.language,
    scripted: false,
    demo: true,
    signupDate,
    confirmedAt: signupDate,
    termsVersion: signupDate,
    specialCategoryConsentAt: signupDate,
    tracking: {},
    signupMessage: null,
    signupCredits: 0,
    profile: {
      ...{ name, gender, dateOfBirth, ...place },
      sexuality: 'hetero',
      signupReason: 'chat',
      fictional: true,
    },
  })
  await addDrawnPhoto(tx, app, id, { ...looks, seed: key, gender, pose: 1, interests })
  await changeFacts(tx, app, id, { profileText, interests })
}

async function holdTalk(tx: Tx, scene: Scene, { profile: key, minutesAgo, lines }: Talk, staffId: string) {
  const { app, siteId, cast } = scene
  const profile = DESK_PROFILES.find((one) => one.key === key)!
  const member = cast.take({
    language: profile.language,
    gender: profile.gender === 'male' ? 'female' : 'male',
  })
  if (!member) return
  const fictionalId = stableId(key, MADE_DAYS_AGO)
  const begun = ago(scene, minutesAgo + (lines.length - 1) * LINE_MINUTES).getTime()
  for (const [nth, line] of lines.entries()) {
    const isAnswer = line.startsWith('>')
    const [from, to] = isAnswer ? [fictionalId, member.id] : [member.id, fictionalId]
    const sentAt = new Date(begun + nth * LINE_MINUTES * MINUTE)
    const post = { siteId, from, to, clientId: app.ids.uuid(), body: line.slice(2), credits: 0, sentAt }
    const { id: messageId, conversationId } = await postMessage(tx, app, post)
    // A member who answers has read what was written to them.
    if (nth > 0) await readAs(tx, app, from, conversationId)
    if (!isAnswer) continue
    await insertMany(tx, 'deskAnswer', [
      { messageId, conversationId, memberId: member.id, staffId, at: sentAt },
    ])
    await readAs(tx, app, member.id, conversationId)
  }
}
