import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LOCALES } from '#shared/locales.ts'

const ROOT = new URL('../', import.meta.url)
const FEATURES = new URL('src/features/', ROOT)
const MESSAGES = 'virtual:messages/'
const WORDS = 'virtual:words/'
const WORDS_AT = 'virtual:words-at'

// So much of a section (characters of its Dutch JSON) is worth a file of its own.
const OWN_FILE_CHARACTERS = 600
// The feature's sections that are too small for that share a file.
const REST = '-'
// What only mails say: `mails`, `reset_mail`. The server reads it from the files themselves.
const SERVER_ONLY = /(^|_)mails?$/

type Words = { [key: string]: string | Words }

/**
 * The words of the pages, with the ICU messages compiled, so that the browser needs no parser for them.
 *
 * - `virtual:messages/nl`: every feature's words in one language; for the server.
 * - `virtual:messages/nl/accounts/signup`: one part: a large section of a feature's words, or `-`, all its small ones.
 * - `virtual:words/accounts/signup`: waits in a browser until a part is there in the page's language. Browser code
 *   imports it by itself wherever it says `useTranslations('accounts.signup…')`: nobody loads words that no page
 *   of theirs says, and nobody has to remember which those are.
 * - `virtual:words-at`: where a browser finds a part. Built, all parts stand in one folder named by their content, so
 *   that no script has to name each file.
 */
export function catalogues(): Plugin {
  let folder = '/@id/__x00__virtual:messages'
  let suffix = ''
  let parts: Record<string, string> = {}
  return {
    name: 'vonk:catalogues',
    enforce: 'pre',
    sharedDuringBuild: true,
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    configResolved({ command }) {
      if (command !== 'build') return
      folder = `/assets/words-${hashOfWords()}`
      suffix = '.js'
      parts = partOfEachSection()
    },
    resolveId: (id) =>
      id.startsWith(MESSAGES) || id.startsWith(WORDS) || id === WORDS_AT ? `\0${id}` : undefined,
    load(id) {
      if (id.startsWith(`\0${MESSAGES}`)) {
        const [locale, feature, section] = id.slice(MESSAGES.length + 1).split('/') as [
          string,
          string?,
          string?,
        ]
        const watch = (path: string) => this.addWatchFile(path)
        const words =
          feature && section ? readPart(feature, section, locale, watch) : readCatalogue(locale, watch)
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(words))})`
      }
      if (id.startsWith(`\0${WORDS}`)) return waitForWords(id.slice(WORDS.length + 1))
      if (id === `\0${WORDS_AT}`)
        return `export const wordsAt = (locale, part) => \`${folder}/\${locale}/\${part}${suffix}\`
export const partOfSection = ${JSON.stringify(parts)}`
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/src\/.*\.tsx?(\?tsr-split|$)/.test(id)) return
      // A page's own module is part of every page's script; the parts that it shows are split from it.
      if (/createFileRoute\(/.test(code) && !id.includes('?tsr-split')) return
      const imports = partsSaid(code, id.includes('?tsr-split')).map((part) => `import '${WORDS}${part}'\n`)
      // Behind the code, so that its lines keep their numbers: imports come first wherever they stand.
      return imports.length > 0 ? { code: `${code}\n${imports.join('')}`, map: null } : undefined
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const locale of LOCALES)
        for (const part of new Set(Object.values(parts))) {
          const [feature, section] = part.split('/') as [string, string]
          const words = JSON.stringify(readPart(feature, section, locale, () => {}))
          const fileName = `${folder.slice(1)}/${locale}/${part}${suffix}`
          this.emitFile({ type: 'asset', fileName, source: `export default ${words}` })
        }
    },
  }
}

function hashOfWords(): string {
  const hash = createHash('sha256')
  for (const locale of LOCALES) hash.update(JSON.stringify(readCatalogue(locale, () => {})))
  return hash.digest('base64url').slice(0, 8)
}

/** Of each section that browsers may say (`accounts/signup`), the part that it is in. */
function partOfEachSection(): Record<string, string> {
  const sections = readdirSync(FEATURES).flatMap((feature) => {
    const words = readWords(feature, LOCALES[0], () => {}) ?? {}
    const said = Object.keys(words).filter((section) => !SERVER_ONLY.test(section))
    return said.map((section) => [`${feature}/${section}`, `${feature}/${partOf(feature, section, words)}`])
  })
  return Object.fromEntries(sections) as Record<string, string>
}

/** The parts of the words that a module says, by hook or in a page's title. */
function partsSaid(code: string, isPage: boolean): string[] {
  const hooks = [...code.matchAll(/\buseTranslations\(\s*(?:'(\w+)(?:\.(\w+))?|(.))/g)]
  const titles = isPage ? [...code.matchAll(/\bpageTitle\([^']*?\bt\('(\w+)\.(\w+)/g)] : []
  const unclear = hooks.find(([, feature]) => feature === undefined)
  if (unclear) throw new Error(`name the feature whose words these are: ${unclear[0]}`)
  const said = [...hooks, ...titles].flatMap(([, feature, section]) => partsOf(feature!, section))
  return [...new Set(said)]
}

/** The part that a section is in; all of a feature's parts where no section is named. */
function partsOf(feature: string, section?: string): string[] {
  const words = readWords(feature, LOCALES[0], () => {})
  if (!words) throw new Error(`there are no words of a feature '${feature}'`)
  const sections = section ? [section] : Object.keys(words).filter((name) => !SERVER_ONLY.test(name))
  return [...new Set(sections.map((name) => `${feature}/${partOf(feature, name, words)}`))]
}

/** Which of a feature's files a section is in. The same in every language: Dutch decides. */
function partOf(feature: string, section: string, dutch: Words): string {
  const large = JSON.stringify(dutch[section] ?? '').length >= OWN_FILE_CHARACTERS
  return large && !saidWhole().has(feature) ? section : REST
}

let whole: Set<string> | undefined

/** The features that some code says as a whole, so that to part them would help nobody. */
function saidWhole(): Set<string> {
  whole ??= new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/\buseTranslations\(\s*'(\w+)'/g)].map(
        ([, feature]) => feature!,
      ),
    ),
  )
  return whole
}

function readPart(feature: string, part: string, locale: string, watch: (path: string) => void): unknown {
  const dutch = readWords(feature, LOCALES[0], watch) ?? {}
  const words = compileAll(readWords(feature, locale, watch) ?? {})
  return Object.fromEntries(
    Object.entries(words).filter(
      ([section]) => !SERVER_ONLY.test(section) && partOf(feature, section, dutch) === part,
    ),
  )
}

function waitForWords(part: string): string {
  return `import { addWords } from '#client/messages.ts'
await addWords('${part}')`
}

function readCatalogue(locale: string, watch: (path: string) => void): Record<string, unknown> {
  const entries = readdirSync(FEATURES).flatMap((feature) => {
    const words = readWords(feature, locale, watch)
    return words ? [[feature, compileAll(words)] as const] : []
  })
  return Object.fromEntries(entries)
}

function readWords(feature: string, locale: string, watch: (path: string) => void): Words | undefined {
  const file = new URL(`${feature}/messages/${locale}.json`, FEATURES)
  if (!existsSync(file)) return undefined
  watch(file.pathname)
  return JSON.parse(readFileSync(file, 'utf8')) as Words
}

function compileAll(words: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}
