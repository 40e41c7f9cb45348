import {
  APPEARANCES,
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'

/** What is chosen from a list, or not said. */
export const FACTS = {
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  body_type: BODY_TYPES,
  relationship_status: RELATIONSHIP_STATUSES,
  tattoos: TATTOOS,
  appearance: APPEARANCES,
  signup_reason: SIGNUP_REASONS,
} as const
export type Fact = keyof typeof FACTS

export const MORE = ['children', 'child_wish', 'smoking', 'education'] as const
