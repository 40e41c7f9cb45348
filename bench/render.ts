// As in `npm start`: without it React is several times slower.
process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { compareRenders } = await import('./compare-renders.ts')

await build()
if (!(await compareRenders())) process.exitCode = 1
