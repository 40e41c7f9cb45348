// Set before React is loaded: without it, React renders several times slower and logs warnings.
process.env.NODE_ENV ??= 'production'

const { build } = await import('#scripts/build.ts')
const { builtPages } = await import('#main/pages.server.ts')
const { run } = await import('./run.ts')

await build()
await run(builtPages)
