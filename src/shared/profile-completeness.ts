import type { Interest } from './profile/interests.ts'

/** The facts that a member chooses from a list, in the order in which they are asked and shown. */
export const FACT_FIELDS = [
  'signup_reason',
  'relationship_status',
  'body_type',
  'hair_color',
  'eye_color',
  'tattoos',
] as const
type FactField = (typeof FACT_FIELDS)[number]

/** With those that a profile is complete without. */
export const ASKED_FACTS = [...FACT_FIELDS, 'appearance'] as const
export type AskedFact = (typeof ASKED_FACTS)[number]

/** Enough interests to start a conversation from. */
const INTERESTS_ENOUGH = 3

/** The parts of a profile, besides its photo, that others read before they write. */
export const PROFILE_PARTS = ['profile_text', 'interests', 'facts'] as const
export type ProfilePart = (typeof PROFILE_PARTS)[number]

export type SaidOfOneself = Record<FactField, string | null> & {
  profile_text: string
  interests: readonly Interest[]
}

/**
 * How complete a profile is, counting only fields that the site shows. Each fact counts one, as do the text,
 * the photo and enough interests. Facts are voluntary: half of them are enough to get no reminder.
 */
export function completenessOf(
  said: SaidOfOneself,
  { hasPhoto, visibleFields }: { hasPhoto: boolean; visibleFields: readonly string[] },
): { done: number; total: number; missing: ProfilePart[]; facts: { done: number; total: number } } {
  const asked = FACT_FIELDS.filter((field) => visibleFields.includes(field))
  const facts = { done: asked.filter((field) => said[field] !== null).length, total: asked.length }
  const asksText = visibleFields.includes('profile_text')
  const asksInterests = visibleFields.includes('interests')
  const hasText = asksText && said.profile_text.trim() !== ''
  const hasInterests = asksInterests && said.interests.length >= INTERESTS_ENOUGH
  const lacks: Record<ProfilePart, boolean> = {
    profile_text: asksText && !hasText,
    interests: asksInterests && !hasInterests,
    facts: facts.done < facts.total / 2,
  }
  return {
    done: Number(hasPhoto) + Number(hasText) + Number(hasInterests) + facts.done,
    total: 1 + Number(asksText) + Number(asksInterests) + facts.total,
    missing: PROFILE_PARTS.filter((part) => lacks[part]),
    facts,
  }
}
