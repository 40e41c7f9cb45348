// Set before React is loaded: without it, React renders several times slower and logs warnings.
process.env.NODE_ENV ??= 'production'

const { buildApart } = await import('./build-apart.ts')
const { builtPages } = await import('#main/pages.server.ts')
const { run } = await import('./run.ts')

await buildApart()
await run(builtPages)
