import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { DAY } from '#server/clock.ts'
import type { Db } from '#server/database/connect.ts'
import { fail } from '#server/errors.ts'
import type { LimitRule } from '#server/limits.ts'
import { lettersOf } from '../../members/contact-details/canonical.ts'
import { hasContactDetails } from '../../members/contact-details/contact-details.server.ts'
import { isAllowed } from './held.server.ts'

const DAY_SECONDS = 86_400
/** Short greetings are alike by chance. */
const COMPARED_FROM_CHARACTERS = 30

const ONCE_A_DAY: LimitRule = { points: 1, seconds: DAY_SECONDS }

type Said = { to: string; body: string }

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>

/**
 * Counts a first message to somebody, in this process.
 * @throws message_held_back if the sender has begun with too many members within a day
 */
export async function countFirstMessage(db: Db, sender: Sender, said: Said): Promise<void> {
  const { app, site, viewer } = sender
  const { new_member_days, new_member_conversations, member_conversations } = site.settings.spam
  const isNew = app.clock.now().getTime() - viewer.signupDate.getTime() < new_member_days * DAY
  const max = isNew ? new_member_conversations : member_conversations
  await count(db, sender, { why: 'too_many', max, key: viewer.id }, said)
}

/**
 * Counts those to whom the sender says the same words before an answer, in a message or an edit; each once.
 * @throws message_held_back if they are too many within a day
 */
export async function countSameText(db: Db, sender: Sender, { to, body }: Said): Promise<void> {
  const { app, site, viewer } = sender
  const words = comparedWords(body)
  if (words === null) return
  const key = `${viewer.id}:${createHash('sha256').update(words).digest('base64url')}`
  if ((await app.limits.left('said-to', ONCE_A_DAY, `${key}:${to}`)).points === 0) return
  const max = site.settings.spam.same_text_members
  await count(db, sender, { why: 'same_text', max, key }, { to, body })
  await app.limits.take('said-to', ONCE_A_DAY, `${key}:${to}`)
}

/** Whether a text is neither counted nor held back, said to one who has not answered. */
export function isHarmless({ site }: Pick<Sender, 'site'>, body: string): boolean {
  return comparedWords(body) === null && !(site.settings.spam.hold_contact_details && hasContactDetails(body))
}

/** The words by which a text is the same as another; null for a short one. */
function comparedWords(body: string): string | null {
  const words = lettersOf(body)
  return words.length < COMPARED_FROM_CHARACTERS ? null : words
}

async function count(
  db: Db,
  sender: Sender,
  { why, max, key }: { why: 'same_text' | 'too_many'; max: number; key: string },
  { to, body }: Said,
): Promise<void> {
  // A limit keeps its rule, and sites have their own.
  const rule: LimitRule = { points: max, seconds: DAY_SECONDS }
  const { taken } = await sender.app.limits.take(`begun-${why}-${max}`, rule, key)
  if (!taken && !(await isAllowed(db, sender.viewer.id, { to, body })))
    fail('message_held_back', { why, max, words: null })
}
