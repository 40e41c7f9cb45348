import type { Clock } from './clock.ts'
import { tellFailure } from './tell-failure.ts'

type Heard = {
  lastSuccess: Date | null
  lastFailure: Date | null
  /** What went wrong then. */
  words: string | null
  /** Since the last success. */
  failures: number
}

const UNHEARD: Heard = { lastSuccess: null, lastFailure: null, words: null, failures: 0 }

/** How each service outside this process did when it was last used. It asks none of them by itself. */
export class ServiceHealth {
  #clock: Clock
  #heard = new Map<string, Heard>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  succeeded(service: string): void {
    this.#heard.set(service, { ...this.of(service), lastSuccess: this.#clock.now(), failures: 0 })
  }

  failed(service: string, error: unknown): void {
    const { failures, lastSuccess } = this.of(service)
    const words = tellFailure(error)
    this.#heard.set(service, {
      ...{ lastSuccess, words },
      lastFailure: this.#clock.now(),
      failures: failures + 1,
    })
  }

  of(service: string): Heard {
    return this.#heard.get(service) ?? UNHEARD
  }

  /** All that were used. */
  all(): ReadonlyMap<string, Heard> {
    return this.#heard
  }

  /** Notes how a call of a service ends. @param answered whether this error is an answer of a service that works */
  hear<Input extends unknown[], Answer>(
    service: string,
    call: (...input: Input) => Promise<Answer>,
    answered: (error: unknown) => boolean = () => false,
  ): (...input: Input) => Promise<Answer> {
    return async (...input) => {
      try {
        const answer = await call(...input)
        this.succeeded(service)
        return answer
      } catch (error) {
        if (answered(error)) this.succeeded(service)
        else this.failed(service, error)
        throw error
      }
    }
  }
}
