import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import * as z from 'zod'
import type { Log } from '../log.ts'
import { parseJson } from '../parse-json.ts'
import type { ServiceHealth } from '../service-health.ts'
import type { Bus, Hear, LimitStore } from './bus.ts'

/** What is not answered by then is done without it. */
const ANSWERS_WITHIN_MILLISECONDS = 300
const START_WITHIN_MILLISECONDS = 2_000
const ASKED_EVERY_MILLISECONDS = 1_000
/** A machine that is gone closes no connection: one on which nothing comes is opened anew. */
const SILENT_AT_MOST_MILLISECONDS = 5_000
const LOOKS_AGAIN_EVERY_MILLISECONDS = 15_000
/** Several processes come back one after the other. */
const LOOKS_AGAIN_AFTER_MILLISECONDS = 3_000
const LONGEST_PAUSE_MILLISECONDS = 2_000
const COMMANDS_WAITING = 10_000

/** What a process tells that has told something that was lost. */
const GAP = 'gap'

const told = z.object({ from: z.string(), message: z.looseObject({}) })

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
  /** Those that the client knows, and takes along when it connects again. */
  readonly #subscribed = new Set<string>()
  /** Channels of which the client is just told. */
  readonly #settling = new Map<string, Promise<void>>()
  readonly #onGap: (() => void)[] = []
  #answers = false
  #wasAway = false
  #asking = false
  #ping: Promise<unknown> | undefined
  /** Something that others told may not have been heard here, or what was told here may not have been heard there. */
  #missed = false
  #dropped = false
  #lookedAgainAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout
  #closed = false

  private constructor(options: Options) {
    this.#options = options
    this.#client = connectTo(options.url)
    this.#client.on('error', (error: Error) => {
      this.#missed = true
      this.#isAway(error)
    })
    this.#client.on('ready', () => void this.#ask())
    this.#timer = setInterval(() => void this.#ask(), ASKED_EVERY_MILLISECONDS)
    this.#timer.unref()
    this.limits = { store: this.#limitStore(), prefix: this.#nameOf('limit:') }
    void this.listen(GAP, () => {
      this.#missed = true
    })
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
    const drop = () => {
      this.#dropped = true
    }
    if (!this.#answers) {
      drop()
      return
    }
    const text = JSON.stringify({ from: this.#self, message })
    this.#client.sPublish(this.#nameOf(channel), text).catch(drop)
  }

  async listen(channel: string, hear: Hear): Promise<void> {
    this.#listeners.set(channel, hear)
    const settled = this.#answers ? this.#within(this.#settle(channel)) : Promise.reject(new NoAnswer())
    await settled.catch(() => {
      this.#missed = true
    })
  }

  unlisten(channel: string): void {
    this.#listeners.delete(channel)
    // What fails is done when the server is back.
    this.#settle(channel).catch(() => {})
  }

  onGap(lookAgain: () => void): void {
    this.#onGap.push(lookAgain)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#client.destroy()
  }

  #isSettled(channel: string): boolean {
    return this.#listeners.has(channel) === this.#subscribed.has(channel)
  }

  /** Subscribes or unsubscribes until the client knows what is wanted: one command after the other for each channel. */
  #settle(channel: string): Promise<void> {
    const begun = this.#settling.get(channel)
    if (begun) return begun
    const settling = this.#tellClient(channel).finally(() => this.#settling.delete(channel))
    this.#settling.set(channel, settling)
    return settling
  }

  async #tellClient(channel: string): Promise<void> {
    while (!this.#isSettled(channel)) {
      if (this.#listeners.has(channel)) {
        await this.#client.sSubscribe(this.#nameOf(channel), this.#hear)
        this.#subscribed.add(channel)
      } else {
        await this.#client.sUnsubscribe(this.#nameOf(channel))
        this.#subscribed.delete(channel)
      }
    }
  }

  /** The same for all channels, so that none is heard twice after it was subscribed to again. It must not throw: the client would lose what comes with it. */
  readonly #hear = (text: string, name: string): void => {
    const heard = told.safeParse(parseJson(text))
    if (!heard.success || heard.data.from === this.#self) return
    try {
      this.#listeners.get(name.slice(this.#nameOf('').length))?.(heard.data.message)
    } catch (err) {
      this.#options.log.warn({ err }, 'another process told what was not understood')
    }
  }

  /** Whether the server answers, and what it must know of this process again. */
  async #ask(): Promise<void> {
    if (this.#asking || this.#closed) return
    this.#asking = true
    try {
      if (!this.#client.isReady) throw new NoAnswer('not connected')
      await this.#within(this.#pingOnce())
      const unsettled = () =>
        [...this.#listeners.keys(), ...this.#subscribed].filter((channel) => !this.#isSettled(channel))
      for (let channels = unsettled(); channels.length > 0; channels = unsettled())
        await this.#within(Promise.all(channels.map((channel) => this.#settle(channel))))
      this.#isBack()
    } catch (error) {
      this.#isAway(error as Error)
    } finally {
      this.#asking = false
    }
    this.#lookAgain()
  }

  /** One at a time: a connection on which nothing is written either is known as silent. */
  #pingOnce(): Promise<unknown> {
    this.#ping ??= this.#client.ping().finally(() => {
      this.#ping = undefined
    })
    return this.#ping
  }

  #isBack(): void {
    if (this.#dropped) {
      this.#answers = true
      this.#dropped = false
      this.tell(GAP, {})
    }
    if (this.#answers && !this.#wasAway) return
    this.#answers = true
    this.#options.health.succeeded('redis')
    if (this.#wasAway) this.#options.log.info('Redis is back')
    this.#wasAway = false
  }

  #isAway(error: Error): void {
    if (this.#closed) return
    this.#answers = false
    this.#options.health.failed('redis', error)
    if (this.#wasAway) return
    this.#wasAway = true
    this.#lookedAgainAt = performance.now()
    this.#options.log.warn({ err: error }, 'Redis is away: processes do not hear each other')
  }

  /** At once when it is heard again what may have been missed, and now and then while nothing is heard. */
  #lookAgain(): void {
    const rested = performance.now() - this.#lookedAgainAt
    if (this.#answers && !this.#missed) return
    if (rested < (this.#answers ? LOOKS_AGAIN_AFTER_MILLISECONDS : LOOKS_AGAIN_EVERY_MILLISECONDS)) return
    if (this.#answers) this.#missed = false
    this.#lookedAgainAt = performance.now()
    for (const lookAgain of this.#onGap) lookAgain()
  }

  #limitStore(): LimitStore {
    const answers = () => this.#answers
    return {
      get isReady() {
        return answers()
      },
      eval: (script, options) => this.#within(this.#client.eval(script, options)),
      del: (key) => this.#within(this.#client.del(key)),
      multi: () => {
        const multi = this.#client.multi()
        const exec = multi.exec.bind(multi)
        return Object.assign(multi, { exec: (...of: Parameters<typeof exec>) => this.#within(exec(...of)) })
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
      // What fails after it was given up has nobody to tell.
      answer.catch(() => {})
      late.catch(() => {})
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
    socket: {
      socketTimeout: SILENT_AT_MOST_MILLISECONDS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_PAUSE_MILLISECONDS),
    },
  })
}
