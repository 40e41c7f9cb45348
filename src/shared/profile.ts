/** The closed lists of profile values. Their translations are in the members' message catalogues. */

export const GENDERS = ['male', 'female'] as const
export type Gender = (typeof GENDERS)[number]

export const SEXUALITIES = ['hetero', 'gay', 'lesbian', 'bi'] as const
export type Sexuality = (typeof SEXUALITIES)[number]

export const HAIR_COLORS = ['black', 'brown', 'blond', 'red', 'grey', 'bald', 'other'] as const
export const EYE_COLORS = ['brown', 'blue', 'green', 'grey', 'hazel'] as const
export const BODY_TYPES = ['slim', 'average', 'athletic', 'curvy', 'sturdy'] as const
export const RELATIONSHIP_STATUSES = [
  'single',
  'divorced',
  'widowed',
  'separated',
  'open_relationship',
] as const
export const TATTOOS = ['none', 'small', 'some', 'many'] as const
export const SIGNUP_REASONS = ['relationship', 'dating', 'friendship', 'chat', 'see_what_happens'] as const

/** The match finder's question, and what members may say of themselves for it. */
export const APPEARANCES = ['normal', 'sexy'] as const
/** Only with a consent of its own; never shown on a profile, nor a filter of the search. */
export const RACES = ['white', 'other'] as const

export type HairColor = (typeof HAIR_COLORS)[number]
export type EyeColor = (typeof EYE_COLORS)[number]
export type BodyType = (typeof BODY_TYPES)[number]
export type RelationshipStatus = (typeof RELATIONSHIP_STATUSES)[number]
export type Tattoos = (typeof TATTOOS)[number]
export type Appearance = (typeof APPEARANCES)[number]
export type Race = (typeof RACES)[number]
export type SignupReason = (typeof SIGNUP_REASONS)[number]

/** The genders sought, as signup asks; together with the own gender they give the sexuality. */
export const SOUGHT = ['male', 'female', 'both'] as const
export type Sought = (typeof SOUGHT)[number]

export function sexualityOf(gender: Gender, seeks: Sought): Sexuality {
  if (seeks === 'both') return 'bi'
  if (seeks !== gender) return 'hetero'
  return gender === 'male' ? 'gay' : 'lesbian'
}

/** Whether this sexuality is possible for this gender. */
export function sexualityFits(gender: Gender, sexuality: Sexuality): boolean {
  return gender === 'male' ? sexuality !== 'lesbian' : sexuality !== 'gay'
}

/** The genders that a member looks for. */
export function gendersSought(gender: Gender, sexuality: Sexuality): Gender[] {
  if (sexuality === 'bi') return ['female', 'male']
  const same = sexuality === 'gay' || sexuality === 'lesbian'
  return [same === (gender === 'male') ? 'male' : 'female']
}
