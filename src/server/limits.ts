import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { Bus } from './bus/bus.ts'
import { fail } from './errors.ts'

export type LimitRule = { points: number; seconds: number }

type Options = {
  /** Multiplies all limits; for load tests. */
  factor?: number
  /** Counts for all processes. Where it is away, each counts by itself. */
  shared?: Bus['limits']
}

/** Rate limits by key, counted in this process unless it shares them with others. */
export class Limits {
  #limiters = new Map<string, RateLimiterAbstract>()
  #factor: number
  #shared: Options['shared']

  constructor({ factor = 1, shared }: Options = {}) {
    this.#factor = factor
    this.#shared = shared
  }

  /** @throws too_many_requests with the seconds to wait */
  async spend(name: string, rule: LimitRule, key: string, points = 1): Promise<void> {
    try {
      await this.#limiter(name, rule).consume(key, points)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      fail('too_many_requests', { seconds: Math.ceil(refusal.msBeforeNext / 1000) })
    }
  }

  /** The points left and the milliseconds until the count resets, without spending any. */
  async left(name: string, rule: LimitRule, key: string): Promise<{ points: number; milliseconds: number }> {
    const state = await this.#limiter(name, rule).get(key)
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
      const { remainingPoints } = await this.#limiter(name, rule).consume(key)
      return { taken: true, left: remainingPoints }
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      return { taken: false, milliseconds: refusal.msBeforeNext }
    }
  }

  /** Gives a point back after a success. */
  async giveBack(name: string, rule: LimitRule, key: string): Promise<void> {
    await this.#limiter(name, rule).reward(key)
  }

  async forget(name: string, rule: LimitRule, key: string): Promise<void> {
    await this.#limiter(name, rule).delete(key)
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
