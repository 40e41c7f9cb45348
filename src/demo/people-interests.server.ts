import { between, chance, pick, type Random, shuffled } from '#illustrator/random.ts'
import { INTERESTS, type Interest } from '#shared/profile/interests.ts'

/** Interests that often go together. */
const BENTS: readonly (readonly Interest[])[] = [
  [
    'hiking',
    'nature',
    'camping',
    'climbing',
    'adventure',
    'travel',
    'photography',
    'dogs',
    'fishing',
    'astronomy',
  ],
  [
    'art',
    'museums',
    'theatre',
    'books',
    'history',
    'architecture',
    'music',
    'writing',
    'languages',
    'movies',
  ],
  ['cooking', 'baking', 'wine', 'coffee', 'gardening', 'interior', 'family', 'cats', 'crafts', 'series'],
  ['running', 'fitness', 'cycling', 'swimming', 'tennis', 'football', 'skiing', 'skating', 'yoga', 'dancing'],
  [
    'festivals',
    'music',
    'dancing',
    'comedy',
    'movies',
    'gaming',
    'board_games',
    'series',
    'travel',
    'fashion',
  ],
  [
    'beach',
    'sailing',
    'diving',
    'swimming',
    'travel',
    'motorcycling',
    'cars',
    'adventure',
    'photography',
    'singing',
  ],
  [
    'yoga',
    'meditation',
    'wellness',
    'nature',
    'volunteering',
    'animals',
    'horses',
    'books',
    'science',
    'singing',
  ],
]

/** Draws three to eight interests; the profile text speaks of the first two. */
export function drawInterests(random: Random): Interest[] {
  const bent = shuffled(random, pick(random, BENTS))
  const anything = shuffled(random, INTERESTS)
  const count = Math.floor(between(random, 3, 9))
  const chosen = new Set<Interest>()
  while (chosen.size < count) {
    const next = chance(random, 0.62) && bent.length > 0 ? bent.pop() : anything.pop()
    if (next) chosen.add(next)
  }
  return [...chosen]
}
