import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { SECOND } from '#server/clock.ts'
import { addressBlock } from '#server/countries.ts'
import { KeyedSemaphore } from '#server/keyed-semaphore.ts'

/** A page asks for some things at once. What a member asks for beyond it mostly waits for their own account's lock. */
const OF_MEMBER = 8
/** Many visitors may share a network. */
const OF_NETWORK = 32
const IN_ALL = 400
const WAITING_OF_ONE = 400
const WAITING = 2_000
const WAIT_MILLISECONDS = 10 * SECOND

/**
 * Keeps the calls of one caller from holding all connections to the database: they wait for each other first, not for
 * others.
 */
export class FairShare {
  readonly #semaphore = new KeyedSemaphore({
    ofOne: OF_MEMBER,
    ofAll: IN_ALL,
    waitingOfOne: WAITING_OF_ONE,
    waiting: WAITING,
    milliseconds: WAIT_MILLISECONDS,
  })

  /**
   * @param left aborts when the caller waits for the answer no more
   * @returns what ends the turn of a call; undefined where too many wait
   */
  take(
    { session, origin }: Pick<ApiContext, 'session' | 'origin'>,
    left?: AbortSignal,
  ): Promise<(() => void) | undefined> {
    return session
      ? this.#semaphore.take(session.viewer.id, { ...(left && { left }) })
      : this.#semaphore.take(addressBlock(origin.ip), { atMost: OF_NETWORK, ...(left && { left }) })
  }
}
