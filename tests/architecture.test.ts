import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

/** In dependency order: a service uses only services of features above its own. */
const FEATURES = [
  'site',
  'accounts',
  'members',
  'photos',
  'credits',
  'likes',
  'discovery',
  'chat',
  'payments',
  'notifications',
  'landing',
  'admin',
  'demo',
]

type Import = { from: string; to: string; typeOnly: boolean }

const files = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !file.endsWith('.gen.ts') && !file.endsWith('.d.ts'),
)

const imports: Import[] = files.flatMap((from) => {
  const source = readFileSync(from, 'utf8')
  return [
    ...source.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'|import\('([^']+)'\)/g,
    ),
  ]
    .map(([, type, specifier, dynamic]) => ({ type, path: resolve(from, (specifier ?? dynamic)!) }))
    .filter(({ path }) => path !== undefined)
    .map(({ type, path }) => ({ from, to: path!, typeOnly: type !== undefined }))
})

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  return undefined
}

const layerOf = (file: string) => file.split('/')[1]!
const featureOf = (file: string) => (layerOf(file) === 'features' ? file.split('/')[2]! : undefined)
const isServer = (file: string) => file.includes('.server.')
const isTest = (file: string) => file.endsWith('.test.ts')
const breaking = (rule: (one: Import) => boolean) =>
  imports.filter((one) => !isTest(one.from) && rule(one)).map(({ from, to }) => `${from} → ${to}`)

it('reads the imports it judges', () => {
  expect(imports.length).toBeGreaterThan(300)
  for (const feature of new Set(files.map(featureOf).filter((name) => name !== undefined)))
    expect(FEATURES).toContain(feature)
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

it('lets a service use only services of features above its own', () => {
  expect(
    breaking(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)]
      if (!own || !other || own === other || !isServer(from)) return false
      return FEATURES.indexOf(other) > FEATURES.indexOf(own)
    }),
  ).toEqual([])
})

it('keeps the features themselves out of the composition', () => {
  const composed = new Set([
    'src/app.server.ts',
    'src/api.server.ts',
    'src/http.server.ts',
    'src/pages.server.ts',
  ])
  expect(breaking(({ from, to }) => featureOf(from) !== undefined && composed.has(to))).toEqual([])
})

it('keeps a feature’s queries to the feature', () => {
  expect(
    breaking(({ from, to }) => /queries\.server\.ts$/.test(to) && featureOf(from) !== featureOf(to)),
  ).toEqual([])
})

it('keeps server code out of the browser', () => {
  expect(
    breaking(
      ({ from, to, typeOnly }) =>
        !isServer(from) && !from.endsWith('server-entry.ts') && isServer(to) && !typeOnly,
    ),
  ).toEqual([])
})

it('keeps schemas and contracts out of pages', () => {
  const isBrowser = (file: string) => /\/(pages|ui|client|layouts)\//.test(file) || file.endsWith('.tsx')
  expect(
    breaking(({ from, to, typeOnly }) => isBrowser(from) && /contract\.ts$/.test(to) && !typeOnly),
  ).toEqual([])
})

it('names no file by what it hides', () => {
  expect(files.filter((file) => /\/(utils?|helpers?|misc|common|data)\.tsx?$/.test(file))).toEqual([])
})

it('names the query that each index serves', () => {
  const unnamed = globSync('migrations/*.sql').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.flatMap((line, at) => {
      if (!/^create (unique )?index/.test(line)) return []
      const statement = lines.slice(at, lines.findIndex((other, i) => i >= at && other.includes(';')) + 1)
      const paragraph = lines.slice(lines.lastIndexOf('', at) + 1, at)
      const explained = [...statement, ...paragraph].some((part) => part.includes('--'))
      return explained ? [] : [`${file}: ${line}`]
    })
  })
  expect(unnamed).toEqual([])
})
