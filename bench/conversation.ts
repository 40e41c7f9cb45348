process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { measureConversation } = await import('./scroll-conversation.ts')

await build()
await measureConversation()
