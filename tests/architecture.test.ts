import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

const listed = readFileSync('src/main/features.server.ts', 'utf8').matchAll(/^ {2}(\w+): \w+Feature\b/gm)

/** In dependency order: services and ui use only those of features above their own. */
const FEATURES = [...listed].map(([, name]) => name!)

/** The rooms of accounts, in dependency order. */
const ROOMS = ['account', 'login', 'signup', 'credentials', 'leaving', 'consent']

const FILES_FLAT_AT_MOST = 40
const LINES_AT_MOST = 350

type Import = { from: string; to: string; specifier: string; typeOnly: boolean }

const files = globSync('{src,illustrator,launcher}/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.gen.ts') && !file.endsWith('.d.ts'),
)

const statements = (file: string, code = readFileSync(file, 'utf8')) =>
  parseSync(file, code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }).program.body

const imports: Import[] = files.flatMap((from) => importsOf(from, readFileSync(from, 'utf8')))

function importsOf(from: string, code: string): Import[] {
  const atTop = statements(from, code).flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return []
    const kind = statement.type === 'ImportDeclaration' ? statement.importKind : statement.exportKind
    return [{ specifier: statement.source.value, typeOnly: kind === 'type' }]
  })
  const within = [...code.matchAll(/\bimport\(\s*(['"`])([^'"`]+)\1/g)].map(([, , specifier]) => ({
    specifier: specifier!,
    typeOnly: false,
  }))
  return [...atTop, ...within].flatMap(({ specifier, typeOnly }) => {
    const to = resolve(from, specifier)
    return to === undefined ? [] : [{ from, to, specifier, typeOnly }]
  })
}

function resolve(from: string, specifier: string): string | undefined {
  if (/^#(illustrator|launcher|scripts|tests)\//.test(specifier)) return specifier.slice(1)
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return undefined
}

const layerOf = (file: string) => file.split('/')[1]!
const featureOf = (file: string) => (layerOf(file) === 'features' ? file.split('/')[2]! : undefined)
const roomOf = (file: string) => (file.startsWith('src/features/accounts/') ? file.split('/')[3]! : '')
/** A room for staff: a feature's `office/`, or the feature of what is staff's own. */
const isOffice = (file: string) => /^src\/features\/(office|[^/]+\/office)\//.test(file)
const isServer = (file: string) =>
  file.includes('.server.') || layerOf(file) === 'server' || file.startsWith('illustrator/')
const isTest = (file: string) => file.endsWith('.test.ts')
const breaking = (rule: (one: Import) => boolean) =>
  imports.filter((one) => !isTest(one.from) && rule(one)).map(({ from, to }) => `${from} → ${to}`)

/** Groups of files that import each other, directly or through others (Tarjan’s algorithm). */
function circles(all: Import[]): string[][] {
  const targets = Map.groupBy(all, ({ from }) => from)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const { to } of targets.get(file) ?? []) {
      if (!order.has(to)) visit(to)
      if (stack.includes(to)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) found.push(circle)
  }
  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return found
}

it('reads the imports it judges', () => {
  expect(imports.length).toBeGreaterThan(300)
  for (const feature of new Set(files.map(featureOf).filter((name) => name !== undefined)))
    expect(FEATURES).toContain(feature)
  const ways = [
    "/* ’ */ import '#main/a.ts'",
    "import { a } from '../../main/a.ts'",
    "import type { A } from '#main/a.ts'",
    "export * from '#main/a.ts'",
    "export type {\n  A,\n} from '#main/a.ts'",
    'const { a } = await import(`#main/a.ts`)',
    "type A = import('#main/a.ts').A",
  ]
  const found = ways.flatMap((code) => importsOf('src/features/chat/x.ts', code))
  expect(found.map(({ to }) => to)).toEqual(ways.map(() => 'src/main/a.ts'))
  expect(found.map(({ typeOnly }) => typeOnly)).toEqual([false, false, true, false, true, false, false])
})

it('lets shared import nothing of ours', () => {
  expect(breaking(({ from, to }) => layerOf(from) === 'shared' && layerOf(to) !== 'shared')).toEqual([])
})

it('lets server and ui import only shared and themselves', () => {
  for (const layer of ['server', 'ui'])
    expect(
      breaking(({ from, to }) => layerOf(from) === layer && ![layer, 'shared'].includes(layerOf(to))),
    ).toEqual([])
})

it('lets services and screens use only those of features above their own; pages compose', () => {
  expect(
    breaking(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      if (!own || !other || own === other || from.includes('/pages/') || isOffice(from)) return false
      return FEATURES.indexOf(other) > FEATURES.indexOf(own)
    }),
  ).toEqual([])
})

it('keeps staff’s code out of members’ pages: only rooms for staff and the server’s composition know it', () => {
  const composes = (file: string) => isServer(file) && ['main', 'demo'].includes(layerOf(file))
  expect(breaking(({ from, to }) => isOffice(to) && !isOffice(from) && !composes(from))).toEqual([])
})

it('lets a room of accounts use only rooms above its own, and not the door, which knows them all', () => {
  expect(
    breaking(({ from, to }) => {
      const [own, other] = [roomOf(from), roomOf(to)]
      if (!ROOMS.includes(own)) return false
      return ROOMS.indexOf(other) > ROOMS.indexOf(own) || /^src\/features\/accounts\/[^/]+$/.test(to)
    }),
  ).toEqual([])
})

it('lets no feature know the frame, the composition or the demo, and the frame neither of these two', () => {
  const above = ['frame', 'main', 'demo']
  expect(
    breaking(
      ({ from, to }) =>
        (featureOf(from) !== undefined && above.includes(layerOf(to))) ||
        (layerOf(from) === 'frame' && ['main', 'demo'].includes(layerOf(to))),
    ),
  ).toEqual([])
})

it('lets what every page stands on know only the types of contracts and settings', () => {
  expect(
    breaking(
      ({ from, to, typeOnly }) =>
        layerOf(from) === 'page' &&
        ['features', 'frame', 'main', 'demo'].includes(layerOf(to)) &&
        !(typeOnly && /\/(contract|settings)\.ts$/.test(to)),
    ),
  ).toEqual([])
})

it('lets nothing of src know the launcher, the scripts or the tests', () => {
  expect(
    breaking(({ from, to }) => from.startsWith('src/') && /^(launcher|scripts|tests)\//.test(to)),
  ).toEqual([])
})

it('imports from the own feature or layer by a relative path, and from all others by #', () => {
  const house = (file: string) => (featureOf(file) ? `features/${featureOf(file)}` : layerOf(file))
  const odd = imports.filter(
    ({ from, to, specifier }) =>
      from.startsWith('src/') &&
      to.startsWith('src/') &&
      specifier.startsWith('.') !== (house(from) === house(to)),
  )
  expect(odd.map(({ from, specifier }) => `${from} → ${specifier}`)).toEqual([])
})

it('lets the illustrator import nothing of ours, and only the demo and the rooms for staff use it', () => {
  const isIllustrator = (file: string) => file.startsWith('illustrator/')
  expect(breaking(({ from, to }) => isIllustrator(from) && !isIllustrator(to))).toEqual([])
  const uses = (file: string) => isIllustrator(file) || layerOf(file) === 'demo' || isOffice(file)
  expect(breaking(({ from, to }) => isIllustrator(to) && !uses(from))).toEqual([])
})

it('has no circle of files, not even of types, also in tests, scripts and benches', () => {
  const others = globSync('{tests,scripts,bench}/**/*.{ts,tsx}')
  const theirs = others.flatMap((from) => importsOf(from, readFileSync(from, 'utf8')))
  expect(theirs.length).toBeGreaterThan(300)
  expect(circles([...imports, ...theirs])).toEqual([])
})

it('keeps folders small enough to look through', () => {
  const others = globSync('{illustrator,launcher,scripts,tests,bench}/**/*.ts')
  expect(others.length).toBeGreaterThan(100)
  const counts = Map.groupBy(new Set([...files, ...others]), (file) => dirname(file))
  const crowded = [...counts].filter(([, inside]) => inside.length > FILES_FLAT_AT_MOST)
  expect(crowded.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

it('keeps files short enough to read in one go', () => {
  const ours = globSync(['{src,illustrator,launcher,scripts,tests,bench}/**/*.{ts,tsx,css}', '*.ts']).filter(
    (file) => !file.endsWith('.gen.ts'),
  )
  expect(ours.length).toBeGreaterThan(files.length)
  const lines = ours.map((file) => [file, readFileSync(file, 'utf8').split('\n').length - 1] as const)
  const long = lines.filter(([, count]) => count > LINES_AT_MOST)
  expect(long.map(([file, count]) => `${file}: ${count}`)).toEqual([])
})

/** Whether a module is only imports and exports of them, under whatever name. */
function handsOn(body: ReturnType<typeof statements>): boolean {
  const exported = body.filter(({ type }) => type !== 'ImportDeclaration')
  return (
    exported.length > 0 &&
    exported.every((statement) => {
      if (statement.type === 'ExportDefaultDeclaration') return statement.declaration.type === 'Identifier'
      if (statement.type === 'ExportAllDeclaration') return true
      if (statement.type !== 'ExportNamedDeclaration') return false
      const { declaration } = statement
      if (declaration?.type === 'TSTypeAliasDeclaration')
        return (
          declaration.typeAnnotation.type === 'TSTypeReference' && !declaration.typeAnnotation.typeArguments
        )
      if (declaration?.type === 'VariableDeclaration')
        return declaration.declarations.every(({ init }) => init?.type === 'Identifier')
      return declaration === null
    })
  )
}

it('has no file that only hands on another’s', () => {
  expect(files.filter((file) => handsOn(statements(file)))).toEqual([])
  const evasions = [
    "export * from './a.ts'",
    "export type { A } from './a.ts'",
    "import { a } from './a.ts'\nexport { a }",
    "import { a } from './a.ts'\nexport const b = a",
    "import a from './a.ts'\nexport default a",
    "import type { A } from './a.ts'\nexport type B = A",
  ]
  expect(evasions.filter((code) => !handsOn(statements('x.ts', code)))).toEqual([])
  expect(handsOn(statements('x.ts', "import { a } from './a.ts'\nexport const b = a()"))).toBe(false)
})

it('keeps the features themselves out of the composition', () => {
  const isComposed = (file: string) => layerOf(file) === 'main' && isServer(file)
  expect(breaking(({ from, to }) => featureOf(from) !== undefined && isComposed(to))).toEqual([])
})

it('lets each feature show itself to the composition in one file', () => {
  const shown = globSync('src/{features/*,demo}/feature.server.ts')
  const listed = imports.filter(({ from }) => from === 'src/main/features.server.ts').map(({ to }) => to)
  expect(shown.filter((file) => !listed.includes(file))).toEqual([])
  const behind = /\/routes\.server\.ts$/
  expect(breaking(({ from, to }) => layerOf(from) === 'main' && behind.test(to))).toEqual([])
  const composers = ['app', 'api', 'http'].map((name) => `src/main/${name}.server.ts`)
  expect(
    breaking(
      ({ from, to, typeOnly }) => composers.includes(from) && featureOf(to) !== undefined && !typeOnly,
    ),
  ).toEqual([])
})

it('keeps a feature’s queries to the feature, and the office’s to the rooms for staff', () => {
  expect(
    breaking(
      ({ from, to }) =>
        /queries\.server\.ts$/.test(to) &&
        featureOf(from) !== featureOf(to) &&
        !(isOffice(from) && featureOf(to) === 'office'),
    ),
  ).toEqual([])
})

it('keeps server code out of the browser', () => {
  expect(
    breaking(
      ({ from, to, typeOnly }) =>
        from.startsWith('src/') &&
        !isServer(from) &&
        !from.endsWith('server-entry.ts') &&
        isServer(to) &&
        !typeOnly,
    ),
  ).toEqual([])
})

it('keeps schemas and contracts out of pages', () => {
  const isBrowser = (file: string) => /\/(pages|ui|page|frame)\//.test(file) || file.endsWith('.tsx')
  expect(
    breaking(({ from, to, typeOnly }) => isBrowser(from) && /contract\.ts$/.test(to) && !typeOnly),
  ).toEqual([])
})

it('names no file by what it hides', () => {
  expect(files.filter((file) => /\/(utils?|helpers?|misc|common|data)\.tsx?$/.test(file))).toEqual([])
})

it('names the query that each index serves', () => {
  const unnamed = globSync('migrations/*.sql').flatMap((file) => {
    return [...readFileSync(file, 'utf8').matchAll(/^(--.*\n)?create (unique )?index [^;]*;.*$/gm)]
      .map(([statement]) => statement)
      .filter((statement) => !statement.includes('--'))
      .map((statement) => `${file}: ${statement}`)
  })
  expect(unnamed).toEqual([])
})

it('builds in a process of its own: what serves loads no part of the build', () => {
  const all = [
    ...imports,
    ...globSync('scripts/*.ts').flatMap((from) => importsOf(from, readFileSync(from, 'utf8'))),
  ]
  const targets = Map.groupBy(all, ({ from }) => from)
  const reached = new Set(['launcher/start.ts'])
  for (const file of reached)
    for (const { to, typeOnly } of targets.get(file) ?? []) if (!typeOnly) reached.add(to)
  expect([...reached]).toEqual(expect.arrayContaining(['launcher/build-apart.ts', 'scripts/build-stamp.ts']))
  expect([...reached].filter((file) => /^import .* from 'vite'/m.test(read(file)))).toEqual([])
  expect(read('scripts/build.ts')).toMatch(/^import .* from 'vite'/m)
})

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
