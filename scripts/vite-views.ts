import type { Plugin } from 'vite'

const SCRIPTS_OF_VIEWS = 'virtual:scripts-of-views'
/** `lazyView('nothing-found', () => import('./nothing-found.tsx'), …)` */
const VIEW = /\blazyView\(\s*'([\w-]+)',\s*\(\) => import\('([^']+)'\)/g

/**
 * `virtual:scripts-of-views`: on the server, the scripts of each lazy view (src/page/late/lazy-view.ts), so that a page
 * that shows one names them at once, and not when the scripts that all pages have are there. Empty in development.
 */
export function scriptsOfViews(): Plugin {
  const modules = new Map<string, string>()
  const scripts: Record<string, string[]> = {}
  return {
    name: 'vonk:scripts-of-views',
    enforce: 'pre',
    sharedDuringBuild: true,
    resolveId: (id) => (id === SCRIPTS_OF_VIEWS ? `\0${id}` : undefined),
    load: (id) => (id === `\0${SCRIPTS_OF_VIEWS}` ? `export default ${JSON.stringify(scripts)}` : undefined),
    async transform(code, id) {
      if (this.environment.name !== 'client') return
      for (const [, view, path] of code.matchAll(VIEW)) {
        const module = await this.resolve(path!, id)
        if (module) modules.set(module.id, view!)
      }
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ isEntry }) => isEntry)
      for (const chunk of chunks) {
        const view = chunk.facadeModuleId && modules.get(chunk.facadeModuleId)
        if (!view) continue
        const own = chunk.imports.filter((file) => !entry?.imports.includes(file))
        scripts[view] = [chunk.fileName, ...own].map((file) => `/${file}`)
      }
      const missing = [...modules.values()].filter((view) => !scripts[view])
      if (missing.length > 0) throw new Error(`no script was built for the views ${missing.join(', ')}`)
    },
  }
}
