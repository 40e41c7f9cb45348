import { run } from '#launcher/run.ts'

/** The program as in `npm start`, but with other pages, few demo members and a stand-in for Mollie. */
await run(
  async () => ({
    fetch: () => new Response('no pages in this test', { status: 501 }),
    serveAssets: async () => {},
  }),
  {
    demoMembers: Number(process.env.TEST_DEMO_MEMBERS ?? 40),
    configure: ({ mollie, ...config }) => ({
      ...config,
      mollie: mollie && { ...mollie, url: process.env.TEST_MOLLIE_URL ?? mollie.url },
    }),
  },
)
