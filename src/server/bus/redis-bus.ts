import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Log } from '../log.ts'
import { parseJson } from '../parse-json.ts'
import type { ServiceHealth } from '../service-health.ts'
import type { Bus, Hear, LimitStore } from './bus.ts'

/** What is not answered by then is done without it. */
const ANSWERS_WITHIN_MILLISECONDS = 300
const START_WITHIN_MILLISECONDS = 2_000
/** A server that is held still keeps its connections; only this notices. */
const ASKED_EVERY_MILLISECONDS = 1_000
const LOOKS_AGAIN_EVERY_MILLISECONDS = 15_000
const LONGEST_PAUSE_MILLISECONDS = 2_000
const COMMANDS_WAITING = 10_000

type Options = {
  url: string
  /** Separates deployments on one server. */
  deployment: string
  log: Log
  health: Pick<ServiceHealth, 'succeeded' | 'failed'>
}

class NoAnswer extends Error {}

/** By Redis or Valkey, 7 or newer, with a channel of sharded pub/sub for each name. */
export class RedisBus implements Bus {
  readonly shared = true
  readonly limits: { store: LimitStore; prefix: string }
  readonly #client: ReturnType<typeof connectTo>
  readonly #options: Options
  readonly #self = randomUUID()
  readonly #listeners = new Map<string, Hear>()
  /** Those that the client knows; it takes them along when it connects again. */
  readonly #subscribed = new Set<string>()
  readonly #onGap: (() => void)[] = []
  #answers = false
  #wasAway = false
  #asking = false
  #looksAgainAt = 0
  #timer: NodeJS.Timeout
  #closed = false

  private constructor(options: Options) {
    this.#options = options
    this.#client = connectTo(options.url)
    this.#client.on('error', (error: Error) => this.#isAway(error))
    this.#client.on('ready', () => void this.#ask())
    this.#timer = setInterval(() => void this.#ask(), ASKED_EVERY_MILLISECONDS)
    this.#timer.unref()
    this.limits = { store: this.#limitStore(), prefix: this.#nameOf('limit:') }
  }

  /** Begins without the server where it is away, as it would go on without it. */
  static async open(options: Options): Promise<RedisBus> {
    const bus = new RedisBus(options)
    bus.#client.connect().catch((error: Error) => bus.#isAway(error))
    const until = performance.now() + START_WITHIN_MILLISECONDS
    while (!bus.#answers && performance.now() < until) await pause(10)
    return bus
  }

  tell(channel: string, message: object): void {
    if (!this.#answers) return
    const text = JSON.stringify({ from: this.#self, message })
    this.#client.sPublish(this.#nameOf(channel), text).catch((error: Error) => this.#isAway(error))
  }

  async listen(channel: string, hear: Hear): Promise<void> {
    this.#listeners.set(channel, hear)
    if (!this.#answers) return
    await this.#within(this.#subscribe(channel)).catch((error: Error) => this.#isAway(error))
  }

  unlisten(channel: string): void {
    this.#listeners.delete(channel)
    if (!this.#subscribed.delete(channel) || !this.#client.isReady) return
    this.#client.sUnsubscribe(this.#nameOf(channel)).catch((error: Error) => this.#isAway(error))
  }

  onGap(lookAgain: () => void): void {
    this.#onGap.push(lookAgain)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#client.destroy()
  }

  async #subscribe(channel: string): Promise<void> {
    this.#subscribed.add(channel)
    try {
      await this.#client.sSubscribe(this.#nameOf(channel), this.#hear)
    } catch (error) {
      this.#subscribed.delete(channel)
      throw error
    }
  }

  /** The same for all channels, so that none is heard twice after it was subscribed to again. */
  readonly #hear = (text: string, name: string): void => {
    const told = parseJson(text) as { from: string; message: unknown } | undefined
    if (!told || told.from === this.#self) return
    this.#listeners.get(name.slice(this.#nameOf('').length))?.(told.message)
  }

  /** Whether the server answers, and what it must know of this process again. */
  async #ask(): Promise<void> {
    if (this.#asking || this.#closed) return
    this.#asking = true
    try {
      if (!this.#client.isReady) throw new NoAnswer('not connected')
      await this.#within(this.#client.ping())
      if (!this.#answers) await this.#within(this.#subscribeMissing())
      this.#isBack()
    } catch (error) {
      this.#isAway(error as Error)
      this.#lookAgainNowAndThen()
    } finally {
      this.#asking = false
    }
  }

  async #subscribeMissing(): Promise<void> {
    const missing = [...this.#listeners.keys()].filter((channel) => !this.#subscribed.has(channel))
    await Promise.all(missing.map((channel) => this.#subscribe(channel)))
  }

  #isBack(): void {
    if (this.#answers) return
    this.#answers = true
    this.#options.health.succeeded('redis')
    if (!this.#wasAway) return
    this.#wasAway = false
    this.#options.log.info('Redis is back')
    for (const lookAgain of this.#onGap) lookAgain()
  }

  #isAway(error: Error): void {
    if (this.#closed) return
    this.#options.health.failed('redis', error)
    if (this.#wasAway) return
    this.#answers = false
    this.#wasAway = true
    this.#looksAgainAt = performance.now() + LOOKS_AGAIN_EVERY_MILLISECONDS
    this.#options.log.warn({ err: error }, 'Redis is away: processes do not hear each other')
  }

  #lookAgainNowAndThen(): void {
    if (performance.now() < this.#looksAgainAt) return
    this.#looksAgainAt = performance.now() + LOOKS_AGAIN_EVERY_MILLISECONDS
    for (const lookAgain of this.#onGap) lookAgain()
  }

  #limitStore(): LimitStore {
    const ask = <Answer>(answer: Promise<Answer>) =>
      this.#within(answer).catch((error: Error) => {
        this.#isAway(error)
        throw error
      })
    const answers = () => this.#answers
    return {
      get isReady() {
        return answers()
      },
      eval: (script, options) => ask(this.#client.eval(script, options)),
      del: (key) => ask(this.#client.del(key)),
      multi: () => {
        const multi = this.#client.multi()
        const exec = multi.exec.bind(multi)
        return Object.assign(multi, { exec: (...of: Parameters<typeof exec>) => ask(exec(...of)) })
      },
    }
  }

  async #within<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const { promise: late, reject } = Promise.withResolvers<never>()
    // An answer that came while the process was busy is read before it counts as late.
    const timer = setTimeout(
      () => setImmediate(reject, new NoAnswer('no answer')),
      ANSWERS_WITHIN_MILLISECONDS,
    )
    try {
      return await Promise.race([answer, late])
    } finally {
      clearTimeout(timer)
      // What comes after all is heard by no one.
      answer.catch(() => {})
    }
  }

  #nameOf(channel: string): string {
    return `vonk:${this.#options.deployment}:${channel}`
  }
}

function connectTo(url: string) {
  return createClient({
    url,
    RESP: 3,
    disableOfflineQueue: true,
    commandsQueueMaxLength: COMMANDS_WAITING,
    socket: { reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MILLISECONDS) },
  })
}
