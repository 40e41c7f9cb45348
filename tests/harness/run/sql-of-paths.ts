import { formatSql } from './format-sql.ts'

/** The paths that most requests take, each under the name that it has where it is walked. */
const MAIN = [
  'look up a session',
  'log in',
  'open a landing page',
  'see the page of a region',
  'search',
  'search on in the recommended order',
  'search a region by age',
  'search by fields of the profile',
  'search around a place',
  'search who is online',
  'search the newest',
  'search without an account',
  'play the swipe game',
  'answer in the swipe game',
  'look at a profile',
  'look at a profile without an account',
  'open a profile',
  'look at one’s own profile',
  'change one’s profile',
  'list likes',
  'like a member',
  'list visitors',
  'list conversations',
  'find conversations and messages',
  'open a conversation',
  'read a conversation',
  'begin a conversation',
  'send a message',
  'block a member',
  'see my purchases and credits',
]

/** What timers write as well, at any moment, or what follows an answer, perhaps in the midst of the next path. */
const BY_TIMER = /\b(insert into|update) "?(presence|landing_count|recommendation|recommended_list)\b/
const EVERYWHERE = 'look up a session'

/** The statements of the main paths, as a text in which a change of a query is a change of few lines. */
export function writeSql(heard: Map<string, Set<string>>): string {
  const everywhere = heard.get(EVERYWHERE) ?? new Set()
  const paths = MAIN.map((path) => {
    const sent = [...(heard.get(path) ?? [])].filter((text) => !BY_TIMER.test(text))
    const own = path === EVERYWHERE ? sent : sent.filter((text) => !everywhere.has(text))
    const statements = [...new Set(own.map(formatSql))].sort().map((text) => `${text};\n`)
    return `-- ---- ${path} ----\n\n${statements.join('\n')}`
  })
  return `-- Written by \`npm run schema\`: the statements that the main paths send, as tests/whole-table-reads.test.ts walks them,
-- each once and sorted. What “${EVERYWHERE}” sends stands only there; what jobs send, nowhere.

${paths.join('\n')}`
}
