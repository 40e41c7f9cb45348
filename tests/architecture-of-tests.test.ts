import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { PATIENCE_MILLISECONDS } from './harness/run/patience.ts'

const read = (file: string) => readFileSync(file, 'utf8')

it('lets no test lose patience, nor wait for silence of the network', () => {
  const tests = globSync(['{src,launcher}/**/*.test.ts', 'tests/**/*.ts'])
  expect(tests.length).toBeGreaterThan(200)
  const impatient = tests.flatMap((file) => {
    const waits = [...read(file).matchAll(/\btimeout: ([\d_]+)|waitForLoadState\('networkidle'\)/g)]
    const short = waits.filter(([, given]) => Number(given?.replaceAll('_', '') ?? 0) < PATIENCE_MILLISECONDS)
    return short.map(([what]) => `${file}: ${what}`)
  })
  // Pictures of what failed are worth a few seconds.
  expect(impatient.filter((one) => !one.startsWith('tests/harness/page/keep-leftovers.ts'))).toEqual([])
})

/** These are of a command that runs by itself in real time, have a fake clock of their own, or need no site. */
const IN_REAL_TIME = [
  'src/features/accounts/signup/ui/signup-stages.test.ts',
  'src/features/chat/ui/offline/chat-keeper.test.ts',
  'src/features/chat/ui/outbox.test.ts',
  'src/features/chat/ui/news/typing-times.test.ts',
  'src/features/payments/providers/bank/write-batch.test.ts',
  'src/page/clock/server-clock.test.ts',
  'src/page/live.test.ts',
  'src/page/refresh.test.ts',
  'src/page/retries.test.ts',
  'src/server/database/migrate.test.ts',
  'src/server/limits/kept-limits.test.ts',
]

it('goes by the time of the site, not of the machine', () => {
  const tests = globSync('src/**/*.test.ts').filter((file) => !IN_REAL_TIME.includes(file))
  const real = [...tests, ...globSync('tests/*.test.ts')].filter((file) =>
    /Date\.now\(\)|new Date\(\)/.test(read(file)),
  )
  expect(real.filter((file) => file !== 'tests/architecture-of-tests.test.ts')).toEqual([])
})

it('looks with axe only where each page and state is looked at once', () => {
  const looking = globSync('tests/browser/**/*.ts').filter((file) =>
    read(file).includes('expectNoViolations'),
  )
  const accessible = /^tests\/browser\/(\w+\/)?(pages|accessible-\w+)\.test\.ts$/
  expect(looking.length).toBeGreaterThan(1)
  expect(looking.filter((file) => !accessible.test(file))).toEqual([])
})

type Node = { type: string; [part: string]: unknown }

/** What is all there at once: the answer of the API or of an address, and what is read after something. */
const ANSWERS = ['api', 'office', 'fetch', 'open', 'goto', 'text', 'json', 'body', 'readHtml', 'readAfter']
/** What asks a page. */
const ASKS =
  /^(count|is[A-Z]\w+|inputValue|getAttribute|(all)?(text|inner)[A-Z]\w+|content|title|boundingBox|evaluate(All)?)$/

/** The names along a call: `api`, `chat` and `list` for `visitor.api.chat.list()`. */
function namesIn(node: unknown): string[] {
  const { type, name, callee, object, property } = (node ?? {}) as Node
  if (type === 'Identifier') return [name as string]
  if (type === 'CallExpression') return namesIn(callee)
  return type === 'MemberExpression' ? [...namesIn(object), ...namesIn(property)] : []
}

/** The expectations of a test that read once what may come late. */
function readOnce(file: string, code = read(file)): string[] {
  const found: string[] = []
  const visit = (node: unknown, expected = false) => {
    if (Array.isArray(node)) for (const one of node) visit(one, expected)
    if (Array.isArray(node) || typeof node !== 'object' || node === null) return
    const { type, start, end, callee, object, property, ...parts } = node as Node
    const says = () => void found.push(`${file}: ${code.slice(start as number, end as number)}`)
    if (type === 'CallExpression' && (callee as Node).name === 'expect') return visit(parts.arguments, true)
    if (expected && type === 'AwaitExpression')
      return namesIn(parts.argument).some((name) => ANSWERS.includes(name)) ? undefined : says()
    const resolved = type === 'MemberExpression' && (property as Node).name === 'resolves'
    if (resolved && ASKS.test(namesIn(((object as Node).arguments as Node[])?.[0]).at(-1) ?? ''))
      return says()
    // What is within a function is read when that is called: again and again by expect.poll.
    const within = expected && !/Function/.test(type)
    for (const part of [callee, object, property, ...Object.values(parts)]) visit(part, within)
  }
  visit(parseSync(file, code).program.body)
  return found
}

it('claims nothing of all that also holds of none', () => {
  const claim = /expect(?:\.poll)?\([^\n]*\.every\(/
  expect(claim.test('expect(found.every(isRight)).toBe(true)')).toBe(true)
  const tests = globSync(['src/**/*.test.ts', 'tests/**/*.ts'])
  const claiming = tests.filter(
    (file) => file !== 'tests/architecture-of-tests.test.ts' && claim.test(read(file)),
  )
  expect(claiming).toEqual([])
})

it('reads nothing of a page once that may come late', () => {
  const tests = globSync('tests/browser/**/*.ts')
  expect(tests.length).toBeGreaterThan(50)
  expect(tests.flatMap((file) => readOnce(file))).toEqual([])
  const bare = [
    'expect(await page.getByRole("alert").count()).toBe(0)',
    'expect(await stored(), "kept").toEqual([])',
    'expect((await stored()).length).toBe(1)',
    'expect([await box.isVisible(), 1]).toEqual([true, 1])',
    'await expect(box.isVisible()).resolves.toBe(true)',
  ]
  expect(bare.filter((code) => readOnce('x.ts', code).length !== 1)).toEqual([])
  const patient = [
    'expect((await visitor.api.chat.list()).chats).toEqual([])',
    'expect((await open("/likes"))?.status()).toBe(200)',
    'expect(await readAfter(box, () => stored())).toEqual([])',
    'await expect.poll(async () => (await stored()).length).toBe(1)',
    'await staysAway(page.getByRole("alert"), box)',
  ]
  expect(patient.flatMap((code) => readOnce('x.ts', code))).toEqual([])
})
