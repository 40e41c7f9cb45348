process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { measureSearch } = await import('./measure-search.ts')

const MEMBERS = 1_000_000

await build()
if (!(await measureSearch(Number(process.argv[2] ?? MEMBERS)))) process.exitCode = 1
