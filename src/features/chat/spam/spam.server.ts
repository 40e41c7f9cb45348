import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import { DAY } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import type { LimitRule } from '#server/limits.ts'

const DAY_SECONDS = 86_400
/** Short greetings are alike by chance. */
const COMPARED_FROM_CHARACTERS = 30

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>

/**
 * Counts a first message to somebody, in this process.
 * @throws message_held_back if the sender has begun with too many members within a day, or with the same words
 */
export async function countFirstMessage({ app, site, viewer }: Sender, body: string): Promise<void> {
  const { new_member_days, new_member_conversations, member_conversations, same_text_members } =
    site.settings.spam
  const isNew = app.clock.now().getTime() - viewer.signupDate.getTime() < new_member_days * DAY
  const words = body
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  if (words.length >= COMPARED_FROM_CHARACTERS) {
    const text = createHash('sha256').update(words).digest('base64url')
    await count({ app }, { why: 'same_text', max: same_text_members }, `${viewer.id}:${text}`)
  }
  const max = isNew ? new_member_conversations : member_conversations
  await count({ app }, { why: 'too_many', max }, viewer.id)
}

async function count(
  { app }: Pick<Sender, 'app'>,
  { why, max }: { why: 'same_text' | 'too_many'; max: number },
  key: string,
): Promise<void> {
  // A limit keeps its rule, and sites have their own.
  const rule: LimitRule = { points: max, seconds: DAY_SECONDS }
  const { taken } = await app.limits.take(`begun-${why}-${max}`, rule, key)
  if (!taken) fail('message_held_back', { why, max })
}
