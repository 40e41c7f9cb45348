import { builtPages } from '#pages.server.ts'
import { build } from './build.ts'
import { run } from './run.ts'

await build()
await run(builtPages)
