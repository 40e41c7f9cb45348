import { SECOND } from '../clock.ts'
import { DatabaseUnavailable } from '../database/unavailable.ts'
import { KeyedSemaphore } from '../keyed-semaphore.ts'
import { networkOf } from './network-of.ts'

/** Fewer than there are connections to the database: a sender of cookies without a session leaves some to others. */
const semaphore = new KeyedSemaphore({
  ofOne: 4,
  ofAll: 12,
  waitingOfOne: 400,
  waiting: 2_000,
  milliseconds: 10 * SECOND,
})

/**
 * Reads a session in the turn of the request's network: whose it is will be known only then.
 * @throws DatabaseUnavailable where too many wait
 */
export async function readSession<T>(ip: string, read: () => Promise<T>): Promise<T> {
  const end = await semaphore.take(networkOf(ip))
  if (!end) throw new DatabaseUnavailable('Too many wait for their session')
  try {
    return await read()
  } finally {
    end()
  }
}
