process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { startDemoSite } = await import('#launcher/demo-site.ts')
const { fillSearch } = await import('./search-members.ts')
const { measureSearch } = await import('./measure-search.ts')
const { Figures } = await import('./timing.ts')

const MEMBERS = 1_000_000
const DEMO_MEMBERS = 60
/** The p50 of the last number of members, as a multiple of the first's. */
const MOST_TIMES_GROWN = 1.6

// Each in a database of its own; all is measured at the first, and the others' searches are compared with its.
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [MEMBERS]

await build()
const figures = new Figures()
const measured: Awaited<ReturnType<typeof measureSearch>>[] = []
for (const members of sizes) {
  const site = await startDemoSite(DEMO_MEMBERS)
  try {
    const began = performance.now()
    await fillSearch(site.databaseUrl, members)
    console.log(`\n${members} members in ${Math.round((performance.now() - began) / 1000)} s`)
    measured.push(await measureSearch(site, members, { figures, isMain: members === sizes[0] }))
  } finally {
    await site.stop()
  }
}
const [first, ...others] = measured
for (const [n, { p50 }] of others.entries())
  figures.judge({
    what: `p50 of a page at ${sizes[n + 1]}, as a multiple of that at ${sizes[0]}`,
    value: p50 / first!.p50,
    most: MOST_TIMES_GROWN,
  })
if (!figures.conclude()) process.exitCode = 1
