// React renders several times slower, and with warnings, unless it is told this before it is loaded.
process.env.NODE_ENV ??= 'production'

const { build } = await import('./build.ts')
const { builtPages } = await import('#pages.server.ts')
const { run } = await import('./run.ts')

await build()
await run(builtPages)
