import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { fail } from './errors.ts'

export type LimitRule = { points: number; seconds: number }

/** Rate limits by key, counted in this process. */
export class Limits {
  #limiters = new Map<string, RateLimiterMemory>()
  #factor: number

  /** @param factor multiplies all limits; for load tests */
  constructor(factor = 1) {
    this.#factor = factor
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

  #limiter(name: string, rule: LimitRule): RateLimiterMemory {
    let limiter = this.#limiters.get(name)
    if (!limiter) {
      limiter = new RateLimiterMemory({
        keyPrefix: name,
        points: rule.points * this.#factor,
        duration: rule.seconds,
      })
      this.#limiters.set(name, limiter)
    }
    return limiter
  }
}
