import { DECISION_REASONS, type DecisionReason, type ItemKind } from '#shared/moderation.ts'
import { type Grave, reasonsAtKeys } from '../reasons.ts'

const OF_A_PICTURE: DecisionReason[] = ['no_face', 'other_pose', 'poor_quality']
/** Too much for a picture that is merely no good. */
const GRAVEST: Grave[] = ['suspend', 'ban']

/**
 * The reasons that make sense for a decision, the likeliest first.
 * @param item the kind of the item that is open; undefined: it is about a member without one
 * @param what what is taken away: `text`, `name` or a photo's id
 */
export function reasonsFor(kind: Grave, item: ItemKind | undefined, what: string): DecisionReason[] {
  if (kind === 'reject')
    return [
      ...new Set([...reasonsAtKeys(what === 'text' || what === 'name' ? 'text' : 'photo'), 'other' as const]),
    ]
  const isPicture = item === 'photo' || item === 'verification'
  const likely = item ? reasonsAtKeys(item) : []
  const all = [...new Set([...likely, ...DECISION_REASONS])]
  return all.filter((reason) => {
    if (!OF_A_PICTURE.includes(reason)) return true
    return isPicture && !GRAVEST.includes(kind) && likely.includes(reason)
  })
}
