import { globSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { expect, it } from 'vitest'
import { catalogues } from '#scripts/vite-catalogues.ts'
import { wordsSaid } from '#scripts/words-said.ts'

type Transform = (
  this: { environment: { name: string } },
  code: string,
  id: string,
) => { code: string } | undefined

const transform = (catalogues() as Plugin).transform as unknown as Transform

/** The parts of the texts that the build makes a browser module wait for. */
function partsFor(code: string, id = '/src/features/chat/ui/list.tsx'): string[] {
  const built = transform.call({ environment: { name: 'client' } }, code, id)?.code ?? code
  const [, parts] = /^import 'virtual:words\/([^?]+)\?of=/m.exec(built) ?? []
  return parts?.split('+') ?? []
}

const IMPORT = "import { useFormatter, useTranslations } from 'use-intl'\n"
const page = (title: string) =>
  `import { pageTitle } from '#page/page-title.ts'
export const Route = createFileRoute('/x')({ head: ({ matches }) => ({ meta: [pageTitle(matches, ${title})] }) })`

it('gives a module the words that it names', () => {
  const module = `${IMPORT}export function List() {
  const t = useTranslations('accounts.login')
  return <p>{t('title')}</p>
}`
  expect(partsFor(module)).toEqual(['accounts/login'])
  expect(transform.call({ environment: { name: 'ssr' } }, module, '/src/x.tsx')).toBeUndefined()
  expect(partsFor(`${IMPORT}const t = useTranslations(formal ? 'accounts.login' : 'site.nav')`)).toEqual([
    'accounts/login',
    expect.stringMatching(/^site\//),
  ])
  // The importer of such a hook waits for the module that names the words.
  expect(partsFor(`${IMPORT}export const useLoginWords = () => useTranslations('accounts.login')`)).toEqual([
    'accounts/login',
  ])
})

it('gives a page the words of its title, of each that it may have', () => {
  const one = page("(t) => t('accounts.login.title')")
  const split = '/src/features/chat/pages/x.tsx?tsr-split=component'
  expect(partsFor(one, split)).toEqual(['accounts/login'])
  // The route itself is part of every page's script.
  expect(partsFor(one, '/src/features/chat/pages/x.tsx')).toEqual([])
  const two = page("(t) => { if (x) return t('accounts.login.title'); return t('accounts.leaving.title') }")
  expect(partsFor(two, split)).toHaveLength(2)
  const chosen = page("(t) => t(x ? 'accounts.login.title' : 'accounts.leaving.title')")
  expect(partsFor(chosen, split)).toEqual(partsFor(two, split))
  const withComponent = `${IMPORT}${one}\nexport const List = () => useTranslations('accounts.login')('title')`
  expect(partsFor(withComponent, split)).toEqual(['accounts/login'])
  expect(partsFor(withComponent, '/src/features/chat/pages/x.tsx')).toEqual([])
})

it.each([
  ['a renamed import', "import { useTranslations as useWords } from 'use-intl'\nuseWords('accounts.login')"],
  ['the whole library', "import * as intl from 'use-intl'\nintl.useTranslations('accounts.login')"],
  ['the library at run time', "const { useTranslations: u } = await import('use-intl')\nu('accounts.login')"],
  ['a module that hands it on', "export { useTranslations } from 'use-intl'"],
  ['a module that hands on everything', "export * from 'use-intl/react'"],
  ['another name', `${IMPORT}const useWords = useTranslations\nuseWords('accounts.login')`],
  ['an argument', `${IMPORT}useMemoized(useTranslations)`],
  ['a wrapper', `${IMPORT}export const useWords = (part) => useTranslations(part)`],
  ['a composed name', `${IMPORT}const t = useTranslations(\`accounts.\${part}\`)`],
  ['no name', `${IMPORT}const t = useTranslations()`],
  ['another library', "import { useTranslations } from './words.ts'\nuseTranslations('accounts.login')"],
  ['a translator', "import { createTranslator } from 'use-intl'\ncreateTranslator({})"],
  ['all words', "import { useMessages } from 'use-intl'\nuseMessages()"],
])('fails the build at %s, with the file, the line and what to write', (_what, code) => {
  expect(() => partsFor(code)).toThrow(
    /features\/chat\/ui\/list\.tsx:[12]: call useTranslations by its own name/,
  )
})

it.each([
  ['(say) => titleOf(say)'],
  ['title'],
  ['(t) => t(key)'],
  ["(t) => t('accounts.' + part)"],
  ["({ t }) => t('accounts.login.title')"],
  ["function (t) { return t('accounts.login.title') }"],
])('fails the build at the title %s', (title) => {
  expect(() => partsFor(page(title), '/src/features/chat/pages/x.tsx?tsr-split=component')).toThrow(
    /pages\/x\.tsx:2: write a page's title as/,
  )
})

it('fails the build at a title made elsewhere, and at a module that cannot be read', () => {
  const renamed = "import { pageTitle } from '#page/page-title.ts'\nconst title = pageTitle"
  expect(() => partsFor(renamed)).toThrow(/list\.tsx:2: write a page's title as/)
  expect(() => partsFor(`${IMPORT}useTranslations('accounts.login'`)).toThrow(/chat\/ui\/list\.tsx: /)
})

it('gives a browser each section in the part in which it looks for it, without the words of mails', () => {
  const plugin = catalogues() as Plugin & Record<'configResolved' | 'load', (...given: unknown[]) => unknown>
  plugin.configResolved({ command: 'build' })
  const load = (id: string) => String(plugin.load.call({ addWatchFile() {} }, `\0virtual:${id}`))
  const sections = JSON.parse(/partOfSection = (.*)$/m.exec(load('words-at'))![1]!) as Record<string, string>
  expect(new Set(Object.values(sections)).size).toBeGreaterThan(20)
  const wordsOf = (part: string) =>
    Object.keys(JSON.parse(JSON.parse(/JSON\.parse\((.*)\)$/.exec(load(`messages/nl/${part}`))![1]!)))
  for (const part of new Set(Object.values(sections)))
    expect(wordsOf(part).map((section) => `${part.split('/')[0]}/${section}`)).toEqual(
      Object.keys(sections).filter((section) => sections[section] === part),
    )
  expect(Object.keys(sections).filter((section) => section.endsWith('mails'))).toEqual([])
})

it('fails the build at words that nobody has written', () => {
  expect(() => partsFor(`${IMPORT}useTranslations('nothing')`)).toThrow("no catalogue of a feature 'nothing'")
  expect(() => partsFor(`${IMPORT}useTranslations('accounts.nothing')`)).toThrow(
    "no section 'accounts.nothing'",
  )
})

it('can follow every module of the pages', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.(server|test|d|gen)\.tsx?$/.test(file))
  const said = files.flatMap((file) => wordsSaid(readFileSync(file, 'utf8'), file).hooks)
  expect(said.length).toBeGreaterThan(150)
})
