import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import type { ApiContext } from './context.server.ts'
import {
  deleteOldestDevices,
  findDevice,
  insertDevice,
  renewDevice,
  touchDevice,
} from './session-queries.server.ts'
import { hashToken } from './token-hash.server.ts'

/** A browser that somebody logged in with. It opens nothing: it only says that this is not a stranger's. */
export const DEVICE_COOKIE = 'vonk_device'
/** Browsers keep no cookie longer. */
export const DEVICE_DAYS = 400
const DEVICES_AT_MOST = 50
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The member's device that this request comes from, if it is one. Asks as much about addresses that nobody has. */
export async function findKnownDevice(
  { app, cookies }: ApiContext,
  memberId: string | undefined,
): Promise<string | undefined> {
  const token = cookies.get(DEVICE_COOKIE)
  if (!token) return undefined
  return (await findDevice(app.db, memberId ?? NOBODY, hashToken(token)))?.id
}

/**
 * Keeps in mind that a member uses this browser. It gets a new token each time, so that nobody can have planted the
 * one that it has from now on.
 */
export async function rememberDevice(
  tx: Tx,
  { app, cookies, origin }: Pick<ApiContext, 'app' | 'cookies' | 'origin'>,
  memberId: string,
): Promise<{ id: string; isNew: boolean }> {
  const old = cookies.get(DEVICE_COOKIE)
  const token = app.ids.token()
  const tokenHash = hashToken(token)
  const seen = {
    userAgent: origin.userAgent.slice(0, 300),
    country: app.countryOf(origin.ip) ?? null,
    lastSeenAt: app.clock.now(),
  }
  if (old) await renewDevice(tx, hashToken(old), tokenHash)
  afterCommit(tx, () =>
    cookies.set(DEVICE_COOKIE, token, { maxAgeSeconds: (DEVICE_DAYS * DAY) / 1000, httpOnly: true }),
  )
  const known = await touchDevice(tx, memberId, tokenHash, seen)
  if (known) return { id: known.id, isNew: false }
  const id = app.ids.uuid()
  await insertDevice(tx, { ...seen, id, memberId, tokenHash })
  await deleteOldestDevices(tx, memberId, DEVICES_AT_MOST)
  return { id, isNew: true }
}
