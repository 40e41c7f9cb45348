process.env.NODE_ENV = 'production'

const { GUESTS } = await import('#demo/guests.server.ts')
const { build } = await import('#scripts/build.ts')
const { startDemoSite } = await import('#launcher/demo-site.ts')
const { load, makeWriters } = await import('./chat-writers.ts')

const DEMO_MEMBERS = 2_000
const AT_ONCE = 8
/** A page of a conversation is full. */
const SAID = 40
const MILLISECONDS = 5_000

await build()
const site = await startDemoSite(DEMO_MEMBERS)
try {
  const guest = GUESTS.find(({ premium }) => premium)!
  const writers = await makeWriters(site, guest, { number: AT_ONCE, said: SAID })
  const { url } = site
  for (const what of ['send', 'messages', 'list'] as const) {
    // The first requests compile and prepare what the others use.
    await load({ url, writers, what, milliseconds: MILLISECONDS / 2 })
    await load({ url, writers, what, milliseconds: MILLISECONDS })
  }
} finally {
  await site.stop()
}
