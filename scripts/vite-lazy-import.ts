import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'

/**
 * What each page wraps its lazy imports in, without what we switched off: preloading the files behind them
 * (`modulePreload` in vite.config.ts), and styles of their own. They cost every page 0.5 KB. The event is as Vite's, heard
 * in src/page/chunk-reload.ts.
 */
export function lazyImport(): Plugin {
  return {
    name: 'vonk:lazy-import',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id === HELPER
        ? `export const __vitePreload = (load) => load().catch((payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  window.dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
})`
        : undefined,
  }
}
