import { Worker } from 'node:worker_threads'
import { MINUTE, SECOND } from '#server/clock.ts'
import { fail } from '#server/errors.ts'
import { KeyedSemaphore } from '#server/keyed-semaphore.ts'
import type { Log } from '#server/log.ts'
import type { Voice } from './read-voice.server.ts'
import { UnreadableVoice } from './unreadable-voice.ts'

/** A file that takes longer was made to. */
const LONGEST_MILLISECONDS = 5 * SECOND
const WAITING_BY_MEMBER = 2
const WAITING = 24
const WAIT_MILLISECONDS = 20 * SECOND
const TRY_AGAIN_SECONDS = 10
const IDLE_MILLISECONDS = 10 * MINUTE
const MEMORY_MEGABYTES = 128

type Outcome = { voice: Voice } | { refused: string }

let thread: { worker: Worker; idle: NodeJS.Timeout } | undefined
const semaphore = new KeyedSemaphore({
  ofOne: 1,
  ofAll: 1,
  waitingOfOne: WAITING_BY_MEMBER,
  waiting: WAITING,
  milliseconds: WAIT_MILLISECONDS,
})

/**
 * As `readVoice`, in a thread of its own with bounds on its time and memory, one recording at a time.
 * @throws UnreadableVoice
 * @throws too_many_requests when too many wait
 */
export async function readVoiceApart(log: Log, memberId: string, bytes: Uint8Array): Promise<Voice> {
  const end = await semaphore.take(memberId)
  if (!end) fail('too_many_requests', { seconds: TRY_AGAIN_SECONDS })
  try {
    return await ask(log, bytes)
  } finally {
    end()
  }
}

function ask(log: Log, bytes: Uint8Array): Promise<Voice> {
  thread ??= start(log)
  const { worker, idle } = thread
  idle.refresh()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => void worker.terminate(), LONGEST_MILLISECONDS)
    const hear = (outcome: Outcome) => {
      stop()
      if ('voice' in outcome) resolve(outcome.voice)
      else reject(new UnreadableVoice(outcome.refused))
    }
    const end = () => {
      stop()
      reject(new UnreadableVoice('the reader ended'))
    }
    const stop = () => {
      clearTimeout(timer)
      worker.off('message', hear)
      worker.off('exit', end)
    }
    worker.on('message', hear)
    worker.on('exit', end)
    worker.postMessage(bytes)
  })
}

function start(log: Log) {
  const worker = new Worker(new URL('./voice-worker.server.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MEGABYTES },
  })
  const begun = { worker, idle: setTimeout(() => void worker.terminate(), IDLE_MILLISECONDS) }
  // Neither keeps the program from ending.
  worker.unref()
  begun.idle.unref()
  worker.on('error', (err) => log.error({ err }, 'the reader of voice messages failed'))
  worker.on('exit', () => {
    clearTimeout(begun.idle)
    if (thread === begun) thread = undefined
  })
  return begun
}
