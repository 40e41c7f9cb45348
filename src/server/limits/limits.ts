import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Bus } from '../bus/bus.ts'
import { DAY, SECOND } from '../clock.ts'
import { fail } from '../errors.ts'
import type { KeptCount, KeptLimits } from './kept-limits.ts'

export type LimitRule = { points: number; seconds: number }

type Options = {
  /** Multiplies all limits; for load tests. */
  factor?: number
  /** Counts for all processes. Where it is away, each counts by itself. */
  shared?: Bus['limits']
  /** Where those of a day survive a restart. With `shared` it only hashes. */
  kept?: KeptLimits | undefined
}

/** Rules of this length are kept. */
const KEPT_FROM_SECONDS = DAY / SECOND

/** Rate limits by key, counted in this process unless it shares them with others. */
export class Limits {
  #limiters = new Map<string, RateLimiterAbstract>()
  #factor: number
  #shared: Options['shared']
  #kept: KeptLimits | undefined
  /** What was kept of limits that were not asked since the start, by their names. */
  #recalled = new Map<string, KeptCount[]>()
  /** The names and keys whose counts have changed since they were kept. */
  #changed = new Map<string, { name: string; key: string }>()

  constructor({ factor = 1, shared, kept }: Options = {}) {
    this.#factor = factor
    this.#shared = shared
    this.#kept = kept
  }

  /** Begins with what is kept. */
  async recall(): Promise<void> {
    if (!this.#kept || this.#shared) return
    this.#recalled = Map.groupBy(await this.#kept.read(), ({ name }) => name)
    this.#kept.begin(() => this.#keep())
  }

  /** Keeps what has changed; nothing is counted any more. */
  async stop(): Promise<void> {
    this.#kept?.end()
    if (!this.#shared) await this.#keep()
  }

  async #keep(): Promise<void> {
    const changed = new Map(this.#changed)
    this.#changed.clear()
    const counts: KeptCount[] = []
    for (const { name, key } of changed.values()) {
      const state = await this.#limiters.get(name)?.get(key)
      const [points, left] = state ? [state.consumedPoints, state.msBeforeNext] : [0, 0]
      counts.push({ name, key, points, until: new Date(Date.now() + left) })
    }
    if (await this.#kept!.save(counts)) return
    for (const [id, one] of changed) this.#changed.set(id, one)
  }

  /** The key by which it is counted: what leaves this process is no address. */
  #keyOf(name: string, rule: LimitRule, key: string): string {
    if (!this.#kept || (!this.#shared && rule.seconds < KEPT_FROM_SECONDS)) return key
    return this.#kept.hash(name, key)
  }

  /** The same, of a count that changes now. */
  #changedKeyOf(name: string, rule: LimitRule, key: string): string {
    const counted = this.#keyOf(name, rule, key)
    if (!this.#shared && counted !== key) this.#changed.set(`${name} ${counted}`, { name, key: counted })
    return counted
  }

  /** @throws too_many_requests with the seconds to wait */
  async spend(name: string, rule: LimitRule, key: string, points = 1): Promise<void> {
    try {
      await this.#limiter(name, rule).consume(this.#changedKeyOf(name, rule, key), points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      fail('too_many_requests', { seconds: Math.ceil(refusal.msBeforeNext / 1000) })
    }
  }

  /** The points left and the milliseconds until the count resets, without spending any. */
  async left(name: string, rule: LimitRule, key: string): Promise<{ points: number; milliseconds: number }> {
    const state = await this.#limiter(name, rule).get(this.#keyOf(name, rule, key))
    return {
      points: Math.max(0, rule.points * this.#factor - (state?.consumedPoints ?? 0)),
      milliseconds: state?.msBeforeNext ?? 0,
    }
  }

  /** Spends a point if one is left. @returns the points left, or the time until the count resets */
  async take(
    name: string,
    rule: LimitRule,
    key: string,
  ): Promise<{ taken: true; left: number } | { taken: false; milliseconds: number }> {
    try {
      const { remainingPoints } = await this.#limiter(name, rule).consume(this.#changedKeyOf(name, rule, key))
      return { taken: true, left: remainingPoints }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { taken: false, milliseconds: refusal.msBeforeNext }
    }
  }

  /** Gives a point back after a success. */
  async giveBack(name: string, rule: LimitRule, key: string): Promise<void> {
    await this.#limiter(name, rule).reward(this.#changedKeyOf(name, rule, key))
  }

  async forget(name: string, rule: LimitRule, key: string): Promise<void> {
    await this.#limiter(name, rule).delete(this.#changedKeyOf(name, rule, key))
  }

  #limiter(name: string, rule: LimitRule): RateLimiterAbstract {
    let limiter = this.#limiters.get(name)
    if (!limiter) {
      limiter = this.#create(name, { points: rule.points * this.#factor, duration: rule.seconds })
      this.#limiters.set(name, limiter)
    }
    return limiter
  }

  #create(name: string, rule: { points: number; duration: number }): RateLimiterAbstract {
    const alone = new RateLimiterMemory({ ...rule, keyPrefix: name })
    for (const { key, points, until } of this.#recalled.get(name) ?? []) {
      const left = until.getTime() - Date.now()
      if (left > 0) void alone.set(key, points, left / SECOND)
    }
    this.#recalled.delete(name)
    if (!this.#shared) return alone
    const { store, prefix } = this.#shared
    return new RateLimiterRedis({
      ...rule,
      keyPrefix: `${prefix}${name}`,
      storeClient: store,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      insuranceLimiter: alone,
    })
  }
}
