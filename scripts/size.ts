// As `npm start` does: what is loaded depends on it.
process.env.NODE_ENV = 'production'

const { build } = await import('./build.ts')
const { checkPageWeights } = await import('./page-weights.ts')

await build()
if (!(await checkPageWeights())) process.exitCode = 1
