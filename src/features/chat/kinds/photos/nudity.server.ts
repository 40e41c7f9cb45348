import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '#server/clock.ts'
import type { Log } from '#server/log.ts'

const LONGEST_WAIT_MILLISECONDS = 15 * SECOND
// The model and its memory, about 150 MB, are given back after this pause.
const IDLE_MILLISECONDS = 10 * MINUTE

type Asked = { answer: (nude: boolean | null) => void; timer: NodeJS.Timeout }

let looker: { worker: Worker; asked: Map<number, Asked>; idle: NodeJS.Timeout } | undefined
let lastId = 0

/**
 * Whether a model sees nudity in a photo, in a thread of its own, which starts with the first photo.
 * @param pixels 224 x 224 pixels of three bytes: red, green, blue
 * @returns null when there was no answer, because the thread failed or took too long
 */
export function isNude(log: Log, pixels: Uint8Array): Promise<boolean | null> {
  looker ??= start(log)
  const { worker, asked, idle } = looker
  idle.refresh()
  const id = ++lastId
  return new Promise((resolve) => {
    const answer = (nude: boolean | null) => {
      clearTimeout(timer)
      asked.delete(id)
      resolve(nude)
    }
    const timer = setTimeout(() => {
      log.warn('a photo was not looked at in time')
      answer(null)
    }, LONGEST_WAIT_MILLISECONDS)
    asked.set(id, { answer, timer })
    worker.postMessage({ id, pixels })
  })
}

function start(log: Log) {
  const worker = new Worker(new URL('./nudity-worker.ts', import.meta.url))
  const asked = new Map<number, Asked>()
  const begun = { worker, asked, idle: setTimeout(() => void worker.terminate(), IDLE_MILLISECONDS) }
  // Neither keeps the program from ending.
  worker.unref()
  begun.idle.unref()
  worker.on('message', ({ id, nude }: { id: number; nude: boolean }) => asked.get(id)?.answer(nude))
  worker.on('error', (err) => log.error({ err }, 'the look at photos failed'))
  worker.on('exit', () => {
    clearTimeout(begun.idle)
    if (looker === begun) looker = undefined
    for (const { answer } of asked.values()) answer(null)
  })
  return begun
}
