import { createHash } from 'node:crypto'
import type { MemberContext } from '#features/accounts/account/context.server.ts'
import type { LimitRule } from '#server/limits/limits.ts'
import { lettersOf } from './canonical.ts'

const DAY_SECONDS = 86_400
/** Short greetings are alike by chance. */
const COMPARED_FROM_CHARACTERS = 30

const ONCE_A_DAY: LimitRule = { points: 1, seconds: DAY_SECONDS }

type Sender = Pick<MemberContext, 'app' | 'site' | 'viewer'>
type Said = { to: string; body: string }

type Held = {
  /** How many may be told so within a day, where they are too many. */
  beyond?: number
  /** Keeps the count of what was said; takes back that of what was not, or is compared with nothing, as it is an answer. */
  settle(isKept: boolean): Promise<void>
}

const UNCOUNTED: Held = { settle: async () => {} }

/**
 * Counts the members to whom one says the same words before an answer, in a message, an edit or with a like; each once.
 * @returns how many may be told so within a day, where they are too many
 */
export async function countSameText(sender: Sender, said: Said): Promise<number | undefined> {
  const { beyond, settle } = await holdSameText(sender, said)
  await settle(true)
  return beyond
}

/**
 * The same, before it is known whether it is said. Until then each try holds a place of its own, also of several to one
 * member: what becomes of one says nothing of the others.
 */
export async function holdSameText(sender: Sender, said: Said): Promise<Held> {
  const { limits } = sender.app
  const counts = countsOf(sender, said)
  if (!counts) return UNCOUNTED
  const { ofAll, toOne } = counts
  if ((await limits.left(...toOne)).points === 0) return UNCOUNTED
  const { taken } = await limits.take(...ofAll)
  if (!taken) {
    // A refusal counts as well, and would stand in the way of places that are given back.
    await limits.giveBack(...ofAll)
    return { ...UNCOUNTED, beyond: ofAll[1].points }
  }
  return {
    async settle(isKept) {
      const isFirst = isKept && (await limits.take(...toOne)).taken
      if (!isFirst) await limits.giveBack(...ofAll)
    },
  }
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
