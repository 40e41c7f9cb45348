import { run } from '#launcher/run.ts'

/** The program as in `npm start`, but with other pages and few demo members. */
await run(
  async () => ({
    fetch: () => new Response('no pages in this test', { status: 501 }),
    serveAssets: async () => {},
  }),
  { demoMembers: Number(process.env.TEST_DEMO_MEMBERS ?? 40) },
)
