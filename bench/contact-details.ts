import { canonicalOf } from '#features/members/contact-details/canonical.ts'
import { contactDetailsIn } from '#features/members/contact-details/contact-details.server.ts'

/** What the rules look for, over and over: where an expression that goes back and forth would show. */
const REPEATED = [
  ...[
    'a',
    'a.',
    '.',
    '@',
    'a@',
    'a-',
    'a_',
    'a.b-c_d',
    '1',
    '1 ',
    '1,',
    '1.000.',
    '1 000 ',
    '2000,',
    '1/1/2020',
  ],
  ...['a at ', 'a at b dot ', 'a [dot] ', 'www . ', 'http : / / ', 'l i d . n l ', '((', '10:00-11:00, '],
  ...['insta ', 'insta:', 'i.n.s.t.a ', 'find me on insta as ', 'mijn insta is ', 'gmail annabakt at '],
  ...['een', 'nulzes', 'vierenzestig', 'zwanzig und ', 'y luego 1 ', '2020 2021 '],
  ...['０', 'а', 'a\u0336', '😀', '🅰', '0️⃣'],
  'Ik hou van wandelen en koken. En van de zee, het strand. ',
]
const CHARACTERS = 2000
const ROUNDS = 5

const times = REPEATED.map((piece) => {
  const text = piece.repeat(CHARACTERS).slice(0, CHARACTERS)
  return { piece, all: fastest(() => contactDetailsIn(text)), canonical: fastest(() => canonicalOf(text)) }
}).sort((a, b) => b.all - a.all)

console.log(
  `Texts of ${CHARACTERS} characters, the slowest first; milliseconds, of them for the canonical text`,
)
for (const { piece, all, canonical } of times.slice(0, 8))
  console.log(`${all.toFixed(2)}  ${canonical.toFixed(2)}  ${JSON.stringify(piece)}`)

/** The first rounds are slow for what is compiled then. */
function fastest(act: () => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    act()
    return performance.now() - start
  })
  return Math.min(...rounds)
}
