import { run } from '#scripts/run.ts'

/** The program as `npm start` runs it, but for its pages and with few demo members. */
await run(
  async () => ({
    fetch: () => new Response('no pages in this test', { status: 501 }),
    serveAssets: async () => {},
  }),
  { demoMembers: Number(process.env.TEST_DEMO_MEMBERS ?? 40) },
)
