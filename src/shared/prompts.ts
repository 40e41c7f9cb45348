/** Beginnings of sentences that members may finish on their profile; a key keeps its meaning for ever. */
export const PROMPTS = [
  'free_sunday',
  'laugh_about',
  'kitchen',
  'first_date',
  'small_joy',
  'never_without',
  'song',
  'proud',
  'learn',
  'talk_for_hours',
  'childhood',
  'secret_talent',
  'rainy_evening',
  'best_trip',
  'friends_say',
  'morning',
  'gladly_teach',
  'brave',
  'favourite_spot',
  'weak_for',
  'together',
  'found_out',
  'home',
  'ask_me',
] as const
export type Prompt = (typeof PROMPTS)[number]

export const PROMPTS_MOST = 3
export const PROMPT_ANSWER_MAX = 160
