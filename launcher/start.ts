import { enableCompileCache, flushCompileCache } from 'node:module'
import { COMPILED } from '#scripts/build-stamp.ts'

// Set before React is loaded: without it, React renders several times slower and logs warnings.
process.env.NODE_ENV ??= 'production'

const { buildApart } = await import('./build-apart.ts')
await buildApart()

// What Node compiles is kept, so that the next start is sooner and smaller.
enableCompileCache(COMPILED)
const { builtPages } = await import('#main/pages.server.ts')
const { run } = await import('./run.ts')
await run(builtPages)
flushCompileCache()
const { tellSystemd } = await import('./tell-systemd.ts')
await tellSystemd(process.env)
