process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { compareChat } = await import('./compare-chat.ts')

await build()
// A folder with an earlier version, such as one that `git worktree add FOLDER bfc7960` made.
if (!(await compareChat(process.argv[2]))) process.exitCode = 1
