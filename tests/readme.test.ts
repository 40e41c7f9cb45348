import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withVariables } from '#scripts/readme.ts'
import { ENVIRONMENT } from '#server/environment.ts'
import { missingOf, rowsOf } from './harness/document.ts'

const readme = readFileSync('README.md', 'utf8')
const architecture = readFileSync('docs/architecture.md', 'utf8')

it('names every environment variable with its default and meaning', () => {
  expect(readme).toContain(`| \`${ENVIRONMENT[0]!.name}\` |`)
  // Written by `npm run readme`.
  expect(readme).toBe(withVariables(readme))
})

it('names only scripts and files that exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  for (const [, name] of readme.matchAll(/npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
  for (const [, path] of readme.matchAll(/`((?:src|tests|docs|migrations|bench|scripts)\/[^`]*)`/g))
    expect(existsSync(path!), path).toBe(true)
})

it.each(['README.md', ...globSync('docs/**/*.md')])('follows every link of %s', (document) => {
  const broken = [...readFileSync(document, 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    const [path = '', anchor] = target!.split('#')
    const file = path === '' ? document : join(dirname(document), path)
    if (!existsSync(file)) return [target]
    return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor) ? [] : [target]
  })
  expect(broken).toEqual([])
})

it('numbers the decisions in a row, each once, and in its title as in its file', () => {
  const files = globSync('docs/decisions/*.md').toSorted()
  const numbers = files.map((file) => Number(/^\d{4}(?=-)/.exec(basename(file))?.[0]))
  expect(numbers).toEqual(files.map((_, at) => at + 1))
  const titles = files.map((file) => /^# (\d+)\. ./.exec(readFileSync(file, 'utf8'))?.[1])
  expect(titles).toEqual(numbers.map(String))
})

it.each(['README.md', ...globSync('docs/**/*.md')])('calls decisions by their number in %s', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/\[decision (\d+)\]\((?:\S*\/)?(\d{4})-\S+\)/g)]
  expect(named.filter(([, said, file]) => Number(said) !== Number(file)).map(([text]) => text)).toEqual([])
})

it('finds each name in the file that README links beside it', () => {
  const named = [...readme.matchAll(/`(\w+)` in \[[^\]]+\]\(([^)]+)\)/g)].map(([, name, path]) => ({
    name: name!,
    path: path!,
  }))
  expect(named.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'uploadPhoto',
      'message_credits',
      'erase',
      'mailAccount',
      'siteSettings',
      'enqueue',
    ]),
  )
  expect(named.filter(({ name, path }) => !declares(path, name))).toEqual([])
})

it.each(globSync('docs/*.md'))('finds every file and test that %s names', (path) => {
  expect(missingOf(readFileSync(path, 'utf8'))).toEqual([])
})

it('names every folder in the architecture’s tree, and no other', () => {
  const block = architecture.split('```').find((part) => part.includes('\nsrc/'))!
  const open: string[] = []
  const named = [...block.matchAll(/^( *)([\w-]+)\//gm)].map(([, indent, name]) => {
    open.splice(indent!.length / 2, Number.POSITIVE_INFINITY, name!)
    return open.join('/')
  })
  expect(named.filter((path) => !existsSync(path))).toEqual([])
  // Parts that every feature may have; `seed` holds data of one.
  const parts = ['messages', 'pages', 'ui']
  const inside = (pattern: string) =>
    globSync(`${pattern}/*/`).filter((path) => !parts.includes(path.split('/').at(-1)!))
  const wanted = ['src', 'src/features', 'src/features/accounts', 'src/server', 'launcher'].flatMap(inside)
  expect(wanted.length).toBeGreaterThan(25)
  expect(wanted.filter((path) => !named.includes(path))).toEqual([])
})

it('walks from a message’s button to the other’s screen by files that lead to each other', () => {
  const steps = rowsOf(architecture, /^\d+$/).map(([number, where = '', , by = '']) => ({
    number: Number(number),
    name: /^`(\w+)` in/.exec(where)?.[1] ?? '',
    file: /in `([^`]+)`$/.exec(where)?.[1] ?? '',
    word: by.replaceAll('`', '').replace(/ *\|$/, ''),
  }))
  expect(steps.length).toBeGreaterThan(20)
  expect(steps.map(({ number }) => number)).toEqual(steps.map((_, at) => at + 1))
  expect(steps.filter(({ file, name }) => !declares(file, name))).toEqual([])
  const gaps = steps.slice(0, -1).filter(({ file, word }, at) => {
    return word === '' || !mentions(file, word) || !mentions(steps[at + 1]!.file, word)
  })
  expect(gaps).toEqual([])
})

/** The anchors of the headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function declares(file: string, name: string): boolean {
  if (name === '' || !existsSync(file)) return false
  const declaration = new RegExp(
    `\\b(function|const|type|class) ${name}\\b|^ *(async )?"?${name}"?[:(<]`,
    'm',
  )
  return declaration.test(readFileSync(file, 'utf8'))
}

/** Whether the word stands in the file's code, not only in a comment. */
function mentions(file: string, word: string): boolean {
  const code = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(code)
}
