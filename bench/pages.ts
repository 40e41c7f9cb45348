process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { measurePages } = await import('./slow-pages.ts')

await build()
// `npm run bench:pages -- ^/chats` measures the pages that match.
if (!(await measurePages(process.argv[2]))) process.exitCode = 1
