process.env.NODE_ENV = 'production'

const { startDemoSite } = await import('#launcher/demo-site.ts')
const { build } = await import('#scripts/build.ts')
const { launchBrowser } = await import('#tests/harness/page/browser.ts')
const { measurePublicPages } = await import('./public-pages.ts')
const { measureMainPages } = await import('./slow-pages.ts')

const DEMO_MEMBERS = 200

await build()
const site = await startDemoSite(DEMO_MEMBERS)
const browser = await launchBrowser()
try {
  // `npm run bench:pages -- ^/chats` measures the pages that match.
  const only = new RegExp(process.argv[2] ?? '')
  const open = await measurePublicPages(browser, site.url, only)
  const main = await measureMainPages(browser, site.url, only)
  if (!open || !main) process.exitCode = 1
} finally {
  await browser.close()
  await site.stop()
}
