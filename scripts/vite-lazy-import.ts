import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const LOAD_SCRIPT = fileURLToPath(new URL('../src/page/late/chunk-reload.ts', import.meta.url))

/**
 * What each page wraps its lazy imports in, instead of Vite's own: that preloads the files behind them, which we switched
 * off (`modulePreload` in vite.config.ts), and styles of their own. It costs every page 0.5 KB.
 */
export function lazyImport(): Plugin {
  return {
    name: 'vonk:lazy-import',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === HELPER
        ? `export { loadScript as __vitePreload } from ${JSON.stringify(LOAD_SCRIPT)}`
        : undefined,
  }
}
