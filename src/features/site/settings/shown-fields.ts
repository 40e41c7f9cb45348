import { MORE_FIELDS } from '#shared/more-facts.ts'

export const PROFILE_FIELDS = [
  'sexuality',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'signup_reason',
  'appearance',
  'profile_text',
  'prompts',
  ...MORE_FIELDS,
] as const

/** What a search can filter by; a profile's field only where profiles show it. */
export const SEARCH_FIELDS = [
  'gender',
  'country',
  'region',
  'place',
  'age',
  'photo',
  'online',
  'new',
  'hair_color',
  'eye_color',
  'body_type',
  'relationship_status',
  'tattoos',
  'interests',
  'signup_reason',
  'appearance',
] as const
