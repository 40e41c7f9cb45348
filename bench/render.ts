// As `npm start` does: React is several times slower otherwise.
process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { compareRenders } = await import('./compare-renders.ts')

await build()
if (!(await compareRenders())) process.exitCode = 1
