import pino from 'pino'
import { isNude } from '#features/chat/kinds/photos/nudity.server.ts'
import { quantile, type Timed } from './timing.ts'

const PICTURES = 30
const BYTES = 224 * 224 * 3
const MB = 1024 * 1024

const log = pino({ level: 'warn' })
const before = process.memoryUsage.rss()
const loaded = await look(0)
console.log(`the first picture, with loading the model: ${loaded.milliseconds.toFixed(0)} ms`)
const all: Timed[] = []
for (let n = 1; n <= PICTURES; n++) all.push(await look(n))
console.log(
  `${PICTURES} pictures, one after the other: p50 ${quantile(all, 0.5).toFixed(0)} ms, p95 ${quantile(all, 0.95).toFixed(0)} ms`,
)
console.log(
  `memory of the process: ${((process.memoryUsage.rss() - before) / MB).toFixed(0)} MB more than before`,
)
process.exit()

/** What the model sees in the colours does not change how long it looks. */
async function look(n: number): Promise<Timed> {
  const pixels = Uint8Array.from({ length: BYTES }, (_, at) => (at * (n + 1)) % 256)
  const began = performance.now()
  const nude = await isNude(log, pixels)
  if (nude === null) throw new Error('The model gave no answer')
  return { what: 'picture', milliseconds: performance.now() - began }
}
