import type { DecisionKind, DecisionReason, ItemKind } from '#shared/moderation.ts'
import type { Item } from './contract.ts'

const OF_PHOTOS: DecisionReason[] = [
  'not_you',
  'nudity',
  'contact_details',
  'no_face',
  'poor_quality',
  'minor',
  'copyright',
  'without_consent',
  'hate',
]
const OF_VERIFICATIONS: DecisionReason[] = [
  'not_you',
  'other_pose',
  'no_face',
  'poor_quality',
  'impersonation',
  'minor',
  'nudity',
]
const OF_WORDS: DecisionReason[] = [
  'contact_details',
  'money',
  'harassment',
  'hate',
  'spam',
  'impersonation',
  'illegal',
  'minor',
  'other',
]

/** The likeliest reasons to reject an item of this kind, at the keys 1 to 9. */
export function reasonsAtKeys(kind: ItemKind): DecisionReason[] {
  if (kind === 'photo') return OF_PHOTOS
  if (kind === 'verification') return OF_VERIFICATIONS
  return kind === 'report' || kind === 'appeal' ? [] : OF_WORDS
}

/** What ends an item without blame, at the key A. */
export const EASY: Record<ItemKind, DecisionKind> = {
  photo: 'approve',
  verification: 'approve',
  text: 'approve',
  name: 'approve',
  held_message: 'approve',
  report: 'dismiss',
  appeal: 'approve',
}

/** What needs a reason and is confirmed, by its key. */
const GRAVE = { w: 'warn', h: 'hide', s: 'suspend', b: 'ban' } as const satisfies Record<string, DecisionKind>
export type Grave = (typeof GRAVE)[keyof typeof GRAVE] | 'reject'

/** Decisions of which a person is told: of a fictional profile they make no sense. */
export const ON_PEOPLE: readonly DecisionKind[] = ['warn', 'suspend', 'ban']

/** What needs a reason and is possible for this item, by its key. */
export function graveOf({ kind, member }: Pick<Item, 'kind' | 'member'>): [key: string, Grave][] {
  if (!member || kind === 'appeal') return []
  return Object.entries(GRAVE).filter(([, grave]) => !member.fictional || !ON_PEOPLE.includes(grave))
}
