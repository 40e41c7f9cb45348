// Set before any import, as in `npm start`: it decides which code is loaded.
process.env.NODE_ENV = 'production'

const { build } = await import('./build.ts')
const { checkPageWeights } = await import('./page-weights.ts')

await build()
// `npm run size -- ^/chats` lists the files of the pages that match.
if (!(await checkPageWeights(process.argv[2]))) process.exitCode = 1
