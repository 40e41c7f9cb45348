process.env.NODE_ENV = 'production'

const { build } = await import('#scripts/build.ts')
const { measureDrag } = await import('./drag-frames.ts')

await build()
if (!(await measureDrag())) process.exitCode = 1
