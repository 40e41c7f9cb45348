import { existsSync, readdirSync, readFileSync } from 'node:fs'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const FEATURES = new URL('../src/features/', import.meta.url)
const PREFIX = 'virtual:messages/'

type Words = { [key: string]: string | Words }

/**
 * `virtual:messages/nl`: every feature's words in one language, with the ICU messages compiled, so that the
 * browser needs no parser for them.
 */
export function catalogues(): Plugin {
  return {
    name: 'vonk:catalogues',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined
      const locale = id.slice(PREFIX.length + 1)
      const catalogue: Record<string, unknown> = {}
      for (const feature of readdirSync(FEATURES)) {
        const file = new URL(`${feature}/messages/${locale}.json`, FEATURES)
        if (!existsSync(file)) continue
        this.addWatchFile(file.pathname)
        catalogue[feature] = compileAll(JSON.parse(readFileSync(file, 'utf8')) as Words)
      }
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalogue))})`
    },
  }
}

function compileAll(words: Words): unknown {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileAll(value),
    ]),
  )
}
