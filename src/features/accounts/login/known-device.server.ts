import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { afterCommit } from '#server/database/transact.ts'
import type { ApiContext } from '../account/context.server.ts'
import { hashToken } from '../account/token-hash.server.ts'
import { renewDeviceMark } from './ban-marks.server.ts'
import {
  deleteOldestDevices,
  findDevice,
  insertDevice,
  renewDevice,
  touchDevice,
} from './session-queries.server.ts'

/**
 * Marks a browser that a member logged in with. It does not authenticate; it only sets the browser apart from
 * a stranger's.
 */
export const DEVICE_COOKIE = 'vonk_device'
/** The longest lifetime that browsers allow a cookie. */
export const DEVICE_DAYS = 400
const DEVICES_AT_MOST = 50

/** The member's known device that this request comes from. Runs the same query for an unknown address. */
export async function findKnownDevice(
  { app, cookies }: ApiContext,
  memberId: string | undefined,
): Promise<string | undefined> {
  const token = cookies.get(DEVICE_COOKIE)
  if (!token) return undefined
  return (await findDevice(app.db, memberId ?? null, hashToken(token)))?.id
}

/**
 * Records that a member uses this browser. Rotates the device token at every login, so that a planted token
 * is worthless.
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
  if (old) {
    await renewDevice(tx, hashToken(old), tokenHash)
    await renewDeviceMark(tx, app, hashToken(old), tokenHash)
  }
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
