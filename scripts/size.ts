// As `npm start` does: what is loaded depends on it.
process.env.NODE_ENV = 'production'

const { build } = await import('./build.ts')
const { checkPageWeights } = await import('./page-weights.ts')

await build()
// `npm run size -- ^/chats` shows the files of pages that match.
if (!(await checkPageWeights(process.argv[2]))) process.exitCode = 1
