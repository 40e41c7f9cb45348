process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { compareVersions } = await import('./versions/compare-versions.ts')

await build()
// A folder with an earlier version, such as one that `git worktree add FOLDER b9f225a6` made, and which kinds to measure.
const [folder, ...kinds] = process.argv.slice(2)
if (!(await compareVersions(folder, kinds))) process.exitCode = 1
