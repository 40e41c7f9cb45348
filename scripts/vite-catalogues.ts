import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { typesetWords } from '#shared/words/typeset-message.ts'
import { wordsSaid } from './words-said.ts'

const ROOT = new URL('../', import.meta.url)
const FEATURES = new URL('src/features/', ROOT)
const MESSAGES = 'virtual:messages/'
const WORDS = 'virtual:words/'
const WORDS_AT = 'virtual:words-at'
/** Compiled messages import this file. */
const FORMAT_MESSAGE = new URL('src/page/sentences/format-message.ts', ROOT).pathname
/** The words of staff's pages, which are not among the members' pages, are in two languages only. */
const OFFICE = 'office'
const OFFICE_FILES = /\/src\/features\/([^/]+\/)?office\//

// Sections with at least this much Dutch JSON, in characters, get a separate file.
const OWN_FILE_CHARACTERS = 100
/** As `waitForWords` below writes them, and the bundler renames them. */
const CALLS_OF_WAIT = /^await (waitForWords(?:\$\d+)?)\((.*)\);?$/gm

// The file that a feature's smaller sections share.
const REST = '-'
// Sections used only by the server, which reads the catalogues itself: mails (`mails`, `reset_mail`), the sandbox bank.
const SERVER_ONLY = /(^|_)mails?$|^sandbox_bank$/

type Words = { [key: string]: string | Words }

/**
 * The words of the pages, typeset and with their ICU messages compiled, so that the browser needs no parser.
 *
 * - `virtual:messages/nl`: the words of all features in one language, for the server.
 * - `virtual:messages/nl/office`: the words of one feature.
 * - `virtual:messages/nl/accounts/signup`: one part of a feature's words: a large section, or `-` for all
 *   small ones.
 * - Browser code that calls `useTranslations('accounts.signup…')` waits for that part, so that pages load only the
 *   words that they use. In a build each script waits once, for all that its modules use.
 * - `virtual:words-at`: the URLs of the parts, and which of them every page waits for. In a build all parts lie in one
 *   folder named by a hash of their content, so that no script has to list each file.
 *
 * With `splits: false` nothing waits and nothing is split: staff's pages load all of their words at once.
 */
export function catalogues({ splits = true } = {}): Plugin {
  let folder = '/@id/__x00__virtual:messages'
  let suffix = ''
  let parts: Record<string, string> = {}
  let partsOfEveryPage: string[] = []
  return {
    name: 'vonk:catalogues',
    enforce: 'pre',
    sharedDuringBuild: true,
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: FORMAT_MESSAGE }] },
      ssr: { noExternal: ['use-intl'] },
    }),
    configResolved({ command }) {
      if (command !== 'build' || !splits) return
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
        const words = section
          ? readPart(feature!, section, locale, watch)
          : feature
            ? compileAll(readWords(feature, locale, watch) ?? {})
            : readCatalogue(locale, watch)
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(words))})`
      }
      if (id.startsWith(`\0${WORDS}`)) return waitForWords(id.slice(WORDS.length + 1).replace(/\?.*$/, ''))
      if (id === `\0${WORDS_AT}`)
        return `export const wordsAt = (locale, part) => \`${folder}/\${locale}/\${part}${suffix}\`
export const partOfSection = ${JSON.stringify(parts)}
export const partsOfEveryPage = ${JSON.stringify(partsOfEveryPage)}`
    },
    transform(code, id) {
      if (!splits || this.environment.name !== 'client' || !/\/src\/.*\.tsx?(\?tsr-split|$)/.test(id)) return
      if (OFFICE_FILES.test(id)) return
      // A route's own module is part of every page's script; the component is split off with `tsr-split`.
      if (/createFileRoute\(/.test(code) && !id.includes('?tsr-split')) return
      const said = partsSaid(code, id)
      if (said.length === 0) return
      // Appended, so that line numbers stay the same; imports are hoisted anyway. Named by the module, so that it is
      // in the same script; as a statement here, the router's plugin would drop it from a page.
      return {
        code: `${code}\nimport '${WORDS}${said.join('+')}?of=${id.replace(ROOT.pathname, '').replaceAll(/\W/g, '_')}'\n`,
        map: null,
      }
    },
    renderChunk(code) {
      if (this.environment.name !== 'client') return
      const merged = waitOnce(code)
      return merged === undefined ? undefined : { code: merged, map: null }
    },
    generateBundle(_options, bundle) {
      // The client is built before the server, which is told of this.
      if (this.environment.name !== 'client') return
      partsOfEveryPage = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.isEntry
          ? [file, ...file.imports.map((name) => bundle[name])].flatMap((chunk) =>
              chunk?.type === 'chunk' ? partsWaitedFor(chunk.code, parts) : [],
            )
          : [],
      )
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

/** Maps each section for browsers (`accounts/signup`) to the part that contains it. */
function partOfEachSection(): Record<string, string> {
  const sections = membersFeatures().flatMap((feature) => {
    const words = readWords(feature, LOCALES[0], () => {}) ?? {}
    const said = Object.keys(words).filter((section) => !SERVER_ONLY.test(section))
    return said.map((section) => [`${feature}/${section}`, `${feature}/${partOf(feature, section, words)}`])
  })
  return Object.fromEntries(sections) as Record<string, string>
}

/** The parts of the words that a module uses, in `useTranslations` or in its page's title. */
function partsSaid(code: string, id: string): string[] {
  const file = id.replace(/\?.*$/, '').replace(ROOT.pathname, '')
  const { hooks, titles } = wordsSaid(code, file)
  const said = id.includes('?tsr-split') ? [...hooks, ...titles] : hooks
  return [...new Set(said.flatMap(partsOf))]
}

/** The part that contains a namespace's section, or all parts of the feature if it names no section. */
function partsOf(namespace: string): string[] {
  const [feature, section] = namespace.split('.') as [string, string?]
  const words = readWords(feature, LOCALES[0], () => {})
  if (!words) throw new Error(`there is no catalogue of a feature '${feature}'`)
  if (section !== undefined && !(section in words))
    throw new Error(`there is no section '${namespace}' in a catalogue`)
  const sections = section ? [section] : Object.keys(words).filter((name) => !SERVER_ONLY.test(name))
  return [...new Set(sections.map((name) => `${feature}/${partOf(feature, name, words)}`))]
}

/** The file that contains a section. Decided by the Dutch text, so that it is the same in every language. */
function partOf(feature: string, section: string, dutch: Words): string {
  const large = JSON.stringify(dutch[section] ?? '').length >= OWN_FILE_CHARACTERS
  return large && !saidWhole().has(feature) ? section : REST
}

let whole: Set<string> | undefined

/** Features that some code uses without naming a section. Splitting them would save nothing. */
function saidWhole(): Set<string> {
  whole ??= new Set(
    globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
      .filter((file) => !/\.(server|test|d|gen)\.tsx?$/.test(file))
      .flatMap((file) => wordsSaid(readFileSync(new URL(file, ROOT), 'utf8'), file).hooks)
      .filter((namespace) => !namespace.includes('.')),
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

function waitForWords(parts: string): string {
  const list = parts.split('+').map((part) => `'${part}'`)
  return `import { waitForWords } from '#page/words.ts'
await waitForWords(${list.join(', ')})`
}

/** The same script with one wait, after all of its modules, for what each of them waited for; undefined without any. */
function waitOnce(code: string): string | undefined {
  const calls = [...code.matchAll(CALLS_OF_WAIT)]
  if (calls.length === 0) return undefined
  const said = new Set(calls.flatMap(([, , list]) => list!.split(/,\s*/)))
  let left = calls.length
  return code.replaceAll(CALLS_OF_WAIT, (_call, name: string) =>
    --left === 0 ? `await ${name}(${[...said].join(', ')});` : '',
  )
}

/** The parts that a built script waits for; not those that it fetches when it needs them, and may do without. */
function partsWaitedFor(code: string, parts: Record<string, string>): string[] {
  const known = new Set(Object.values(parts))
  return [...code.matchAll(/await \w+\(((?:[`'"][\w/-]+[`'"],?)+)\)(?!\.)/g)]
    .flatMap(([, list]) => [...list!.matchAll(/[\w/-]+/g)].map(([part]) => part))
    .filter((part) => known.has(part))
}

function readCatalogue(locale: string, watch: (path: string) => void): Record<string, unknown> {
  const entries = membersFeatures().flatMap((feature) => {
    const words = readWords(feature, locale, watch)
    return words ? [[feature, compileAll(words)] as const] : []
  })
  return Object.fromEntries(entries)
}

function membersFeatures(): string[] {
  return readdirSync(FEATURES).filter((feature) => feature !== OFFICE)
}

function readWords(feature: string, locale: string, watch: (path: string) => void): Words | undefined {
  const file = new URL(`${feature}/messages/${locale}.json`, FEATURES)
  if (!existsSync(file)) return undefined
  watch(file.pathname)
  return typesetWords(JSON.parse(readFileSync(file, 'utf8')) as Words, locale as Locale, feature)
}

function compileAll(words: Words): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}
