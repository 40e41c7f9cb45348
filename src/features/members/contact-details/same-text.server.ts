import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { LimitRule } from '#server/limits.ts'
import { lettersOf } from './canonical.ts'

const DAY_SECONDS = 86_400
/** Short greetings are alike by chance. */
const COMPARED_FROM_CHARACTERS = 30

const ONCE_A_DAY: LimitRule = { points: 1, seconds: DAY_SECONDS }

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>
type Said = { to: string; body: string }

/** `counted`: by this. Neither: the same was said to them before, or it is too short to be compared. */
export type SameText = { counted?: true; beyond?: number }

/**
 * Counts the members to whom one says the same words before an answer, in a message, an edit or with a like; each once.
 * @returns in `beyond`, how many may be told so within a day, where they are too many
 */
export async function countSameText(sender: Sender, said: Said): Promise<SameText> {
  const { limits } = sender.app
  const counts = countsOf(sender, said)
  if (!counts) return {}
  const { ofAll, toOne } = counts
  if ((await limits.left(...toOne)).points === 0) return {}
  const { taken } = await limits.take(...ofAll)
  if (!taken) return { beyond: ofAll[1].points }
  await limits.take(...toOne)
  return { counted: true }
}

/** Takes a count back, of what was not said or is compared with nothing, as it is an answer. */
export async function uncountSameText(sender: Sender, said: Said): Promise<void> {
  const counts = countsOf(sender, said)
  if (!counts) return
  await sender.app.limits.giveBack(...counts.ofAll)
  await sender.app.limits.forget(...counts.toOne)
}

type Counted = [name: string, rule: LimitRule, key: string]

function countsOf({ site, viewer }: Sender, { to, body }: Said): { ofAll: Counted; toOne: Counted } | null {
  const words = comparedWords(body)
  if (words === null) return null
  const key = `${viewer.id}:${createHash('sha256').update(words).digest('base64url')}`
  const max = site.settings.spam.same_text_members
  return {
    // A limit keeps its rule, and sites have their own.
    ofAll: [`begun-same_text-${max}`, { points: max, seconds: DAY_SECONDS }, key],
    toOne: ['said-to', ONCE_A_DAY, `${key}:${to}`],
  }
}

/** The words by which a text is the same as another; null for a short one. */
function comparedWords(body: string): string | null {
  const words = lettersOf(body)
  return words.length < COMPARED_FROM_CHARACTERS ? null : words
}
