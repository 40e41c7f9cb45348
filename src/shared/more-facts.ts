/** What members may say of themselves beyond the facts of every profile; none of it is a search filter. */
export const MORE_CHOICES = {
  children: ['none', 'at_home', 'grown_up'],
  child_wish: ['yes', 'maybe', 'no'],
  smoking: ['no', 'sometimes', 'yes'],
  education: ['school', 'vocational', 'college', 'university'],
} as const
export type MoreChoice = keyof typeof MORE_CHOICES
export const MORE_CHOICE_FIELDS = Object.keys(MORE_CHOICES) as MoreChoice[]

export const MORE_FIELDS = [
  'height',
  'children',
  'child_wish',
  'smoking',
  'education',
  'work',
  'languages',
] as const

/** In centimetres. */
export const HEIGHT_LEAST = 120
export const HEIGHT_MOST = 230
export const WORK_MAX_CHARACTERS = 60
export const LANGUAGES_MOST = 8

/** Codes of languages; each language has its own names for them. */
export const SPOKEN_LANGUAGES = [
  'nl',
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pl',
  'pt',
  'tr',
  'ar',
  'uk',
  'ru',
  'ro',
  'bg',
  'el',
  'hu',
  'cs',
  'sv',
  'da',
  'no',
  'fi',
  'id',
  'zh',
  'hi',
  'fy',
] as const
export type SpokenLanguage = (typeof SPOKEN_LANGUAGES)[number]
