import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { LimitRule } from '#server/limits.ts'
import { lettersOf } from './canonical.ts'

const DAY_SECONDS = 86_400
/** Short greetings are alike by chance. */
const COMPARED_FROM_CHARACTERS = 30

const ONCE_A_DAY: LimitRule = { points: 1, seconds: DAY_SECONDS }

/**
 * Counts the members to whom one says the same words before an answer, in a message, an edit or with a like; each once.
 * @returns how many may be told so within a day, where they are too many
 */
export async function countSameText(
  { app, site, viewer }: Pick<MemberContext, 'app' | 'site' | 'viewer'>,
  { to, body }: { to: string; body: string },
): Promise<{ beyond: number } | undefined> {
  const words = comparedWords(body)
  if (words === null) return undefined
  const key = `${viewer.id}:${createHash('sha256').update(words).digest('base64url')}`
  if ((await app.limits.left('said-to', ONCE_A_DAY, `${key}:${to}`)).points === 0) return undefined
  const max = site.settings.spam.same_text_members
  // A limit keeps its rule, and sites have their own.
  const rule: LimitRule = { points: max, seconds: DAY_SECONDS }
  const { taken } = await app.limits.take(`begun-same_text-${max}`, rule, key)
  if (!taken) return { beyond: max }
  await app.limits.take('said-to', ONCE_A_DAY, `${key}:${to}`)
  return undefined
}

/** The words by which a text is the same as another; null for a short one. */
export function comparedWords(body: string): string | null {
  const words = lettersOf(body)
  return words.length < COMPARED_FROM_CHARACTERS ? null : words
}
