import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withVariables } from '#scripts/variables.ts'
import { ENVIRONMENT } from '#server/environment.ts'
import { missingOf, rowsOf } from './harness/page/document.ts'

const contributing = readFileSync('CONTRIBUTING.md', 'utf8')
const architecture = readFileSync('docs/architecture.md', 'utf8')
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md'])

it('names every environment variable with its default and meaning', () => {
  const configuration = readFileSync('docs/configuration.md', 'utf8')
  expect(configuration).toContain(`| \`${ENVIRONMENT[0]!.name}\` |`)
  // Written by `npm run variables`.
  expect(configuration).toBe(withVariables(configuration))
})

it('tells of the version that package.json has, as the newest in the changelog', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const released = [
    ...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$/gm),
  ]
  expect(released[0]?.[1]).toBe(version)
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { version: string }
  expect(locked.version).toBe(version)
})

it.each(DOCUMENTS)('names only scripts that exist in %s', (document) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...readFileSync(document, 'utf8').matchAll(/(?:npm run|`vonk) ([a-z][\w:-]+)/g)].map(
    ([, name]) => name!,
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

it.each(['README.md', 'CONTRIBUTING.md'])('names only files that exist in %s', (document) => {
  expect(missingOf(readFileSync(document, 'utf8'))).toEqual([])
})

it.each(DOCUMENTS)('follows every link of %s', (document) => {
  // A pattern in code may look like a link.
  const prose = readFileSync(document, 'utf8').replaceAll(/`[^`\n]*`/g, '')
  const broken = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    const [path = '', anchor] = target!.split('#')
    const file = path === '' ? document : join(dirname(document), path)
    if (!existsSync(file)) return [target]
    return anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor) ? [] : [target]
  })
  expect(broken).toEqual([])
})

it('says of every document for whom it is', () => {
  const list = readFileSync('docs/README.md', 'utf8')
  const linked = [...list.matchAll(/\]\(([^)#]+)\)/g)].map(([, path]) => join('docs', path!))
  const wanted = DOCUMENTS.filter((path) => !/^docs\/(README\.md$|decisions\/|words\/)/.test(path))
  expect(wanted.filter((path) => !linked.includes(path))).toEqual([])
})

it('numbers the decisions in a row, each once, and in its title as in its file', () => {
  const files = globSync('docs/decisions/*.md').toSorted()
  const numbers = files.map((file) => Number(/^\d{4}(?=-)/.exec(basename(file))?.[0]))
  expect(numbers).toEqual(files.map((_, at) => at + 1))
  const titles = files.map((file) => /^# (\d+)\. ./.exec(readFileSync(file, 'utf8'))?.[1])
  expect(titles).toEqual(numbers.map(String))
})

it.each(DOCUMENTS)('calls decisions by their number in %s', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/\[decision (\d+)\]\((?:\S*\/)?(\d{4})-\S+\)/g)]
  expect(named.filter(([, said, file]) => Number(said) !== Number(file)).map(([text]) => text)).toEqual([])
})

it('finds each name in the file that CONTRIBUTING links beside it', () => {
  const named = [...contributing.matchAll(/`(\w+)`\s+in\s+\[[^\]]+\]\(([^)]+)\)/g)].map(([, name, path]) => ({
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

it('gives each table one owner, which makes its rows, and names all that write it', () => {
  const rows = rowsOf(architecture, /^`\w+`$/).filter((cells) => cells.length === 2)
  const said = rows.flatMap(([owner = '', tables = '']) =>
    [...tables.matchAll(/`(\w+)`(?: \(([^)]*)\))?/g)].map(([, table, others = '']) => ({
      owner: owner.replaceAll('`', ''),
      table: table!,
      others,
    })),
  )
  expect(said.map(({ table }) => table).toSorted()).toEqual([...tablesOfMigrations()].toSorted())
  const known = writersByTable()
  const wrong = said.filter(({ owner, table, others }) => {
    const { makers, writers } = known.get(table)!
    const strangers = [...writers].filter((writer) => writer !== owner && !others.includes(writer))
    return !makers.has(owner) || strangers.length > 0
  })
  expect(wrong).toEqual([])
})

it('walks from a message’s button to the other’s screen by files that lead to each other', () => {
  const [, way = ''] = architecture.split('## A message, from button to screen')
  const lines = way.split(/^## /m)[0]!.match(/^\d\. [\s\S]*?(?=^\d\. |\n\n)/gm) ?? []
  expect(lines).toHaveLength(5)
  const steps = [...lines.join('').matchAll(/(?:by `([^`]+)`[^`]*?)?\[`(\w+)`\]\(\.\.\/([^)]+)\)/gi)].map(
    ([, by, name, file]) => ({ by, name: name!, file: file! }),
  )
  expect(steps.length).toBeGreaterThanOrEqual(20)
  expect(steps.filter(({ file, name }) => !declares(file, name))).toEqual([])
  const gaps = steps.slice(1).filter(({ by, name, file }, at) => {
    const from = steps[at]!
    if (by !== undefined) return !mentions(from.file, by) || !mentions(file, by)
    return !mentions(from.file, name) && !mentions(file, from.name)
  })
  expect(gaps).toEqual([])
})

it('has one doc comment before a declaration, never two', () => {
  const doubled = globSync('{src,illustrator,launcher,scripts,tests,bench}/**/*.{ts,tsx}').filter((path) =>
    /^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n *\/\*\*/m.test(readFileSync(path, 'utf8')),
  )
  expect(doubled).toEqual([])
})

/** The tables that all migrations leave. */
function tablesOfMigrations(): Set<string> {
  const tables = new Set<string>()
  const CHANGES =
    /\b(create(?: unlogged)?|drop) table (?:if exists )?(\w+)|\balter table (\w+)\s+rename to (\w+)/gi
  for (const file of globSync('migrations/*.sql').toSorted()) {
    const code = readFileSync(file, 'utf8').replaceAll(/--.*$/gm, '')
    for (const [, change, table, before, after] of code.matchAll(CHANGES)) {
      if (change?.toLowerCase().startsWith('create')) tables.add(table!)
      else tables.delete(before ?? table!)
      if (after) tables.add(after)
    }
  }
  return tables
}

const WRITES =
  /\b(?:(insertInto)|updateTable|deleteFrom)\(\s*'(\w+)'|\b(?:(insert into)|update|delete from) "?(\w+)/gi

/** The features and layers that insert into each table, and all that write it. */
function writersByTable(): Map<string, { makers: Set<string>; writers: Set<string> }> {
  const byTable = new Map<string, { makers: Set<string>; writers: Set<string> }>()
  for (const path of globSync('src/**/*.ts')) {
    if (path.endsWith('.test.ts')) continue
    for (const [, makes, camel, makesRaw, raw] of readFileSync(path, 'utf8').matchAll(WRITES)) {
      const table = raw ?? camel!.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      const found = byTable.get(table) ?? { makers: new Set(), writers: new Set() }
      byTable.set(table, found)
      found.writers.add(folderOf(path))
      if (makes ?? makesRaw) found.makers.add(folderOf(path))
    }
  }
  return byTable
}

const folderOf = (path: string) => /^src\/(?:features\/)?([^/]+)/.exec(path)![1]!

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
