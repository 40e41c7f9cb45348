import { existsSync, readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { LOCALES } from '#shared/locales.ts'

const FEATURES = new URL('../src/features/', import.meta.url)
const MESSAGES = 'virtual:messages/'
const WORDS = 'virtual:words/'
const WORD_FILES = 'virtual:word-files'

type Words = { [key: string]: string | Words }

/**
 * The words of the pages, with the ICU messages compiled, so that the browser needs no parser for them.
 *
 * - `virtual:messages/nl`: every feature's words in one language; for the server.
 * - `virtual:messages/nl/chat`: one feature's.
 * - `virtual:words/chat`: waits in a browser until the words of a feature are there in the page's language. Browser
 *   code imports it by itself wherever it says `useTranslations('chat…')`: nobody loads words that no page of
 *   theirs says, and nobody has to remember which those are.
 * - `virtual:word-files`: the built files' addresses by language and feature, for the server to announce them.
 */
export function catalogues(): Plugin {
  const files: Record<string, Record<string, string>> = {}
  return {
    name: 'vonk:catalogues',
    enforce: 'pre',
    sharedDuringBuild: true,
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    resolveId: (id) =>
      id.startsWith(MESSAGES) || id.startsWith(WORDS) || id === WORD_FILES ? `\0${id}` : undefined,
    load(id) {
      if (id.startsWith(`\0${MESSAGES}`)) {
        const [locale, feature] = id.slice(MESSAGES.length + 1).split('/') as [string, string?]
        const watch = (path: string) => this.addWatchFile(path)
        const words = feature ? withoutMails(readWords(feature, locale, watch)) : readCatalogue(locale, watch)
        return `export default JSON.parse(${JSON.stringify(JSON.stringify(words))})`
      }
      if (id.startsWith(`\0${WORDS}`)) return waitForWords(id.slice(WORDS.length + 1))
      if (id === `\0${WORD_FILES}`) return `export default ${JSON.stringify(files)}`
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !/\/src\/.*\.tsx?(\?tsr-split|$)/.test(id)) return
      // A page's own module is part of every page's script; the parts that it shows are split from it.
      if (/createFileRoute\(/.test(code) && !id.includes('?tsr-split')) return
      const imports = featuresSaid(code, id.includes('?tsr-split')).map(
        (feature) => `import '${WORDS}${feature}'\n`,
      )
      // Behind the code, so that its lines keep their numbers: imports come first wherever they stand.
      return imports.length > 0 ? { code: `${code}\n${imports.join('')}`, map: null } : undefined
    },
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.facadeModuleId?.startsWith(`\0${MESSAGES}`)) continue
        const [locale, feature] = chunk.facadeModuleId.slice(MESSAGES.length + 1).split('/') as [
          string,
          string,
        ]
        files[locale] = { ...files[locale], [feature]: `/${chunk.fileName}` }
      }
    },
  }
}

/** The features whose words a module says, by hook or in a page's title. */
function featuresSaid(code: string, isPage: boolean): string[] {
  const hooks = [...code.matchAll(/\buseTranslations\(\s*(?:'(\w+)[.']|(.))/g)]
  const titles = isPage ? [...code.matchAll(/\bpageTitle\([^']*?\bt\('(\w+)\./g)] : []
  const unclear = hooks.find(([, feature]) => feature === undefined)
  if (unclear) throw new Error(`name the feature whose words these are: ${unclear[0]}`)
  return [...new Set([...hooks, ...titles].map(([, feature]) => feature!))]
}

function waitForWords(feature: string): string {
  const loaders = LOCALES.map((locale) => `${locale}: () => import('${MESSAGES}${locale}/${feature}')`)
  return `import { addWords } from '#client/messages.ts'
await addWords('${feature}', { ${loaders.join(', ')} })`
}

function readCatalogue(locale: string, watch: (path: string) => void): Record<string, unknown> {
  const entries = readdirSync(FEATURES).map(
    (feature) => [feature, readWords(feature, locale, watch)] as const,
  )
  return Object.fromEntries(entries.filter(([, words]) => words !== undefined))
}

function readWords(feature: string, locale: string, watch: (path: string) => void): unknown {
  const file = new URL(`${feature}/messages/${locale}.json`, FEATURES)
  if (!existsSync(file)) return undefined
  watch(file.pathname)
  return compileAll(JSON.parse(readFileSync(file, 'utf8')) as Words)
}

// What only mails say: `mails`, `reset_mail`. The server reads it from the files themselves.
const MAILS = /(^|_)mails?$/

function withoutMails(words: unknown): unknown {
  return Object.fromEntries(Object.entries(words as Words).filter(([key]) => !MAILS.test(key)))
}

function compileAll(words: Words): unknown {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}
