import { createHmac } from 'node:crypto'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { allSecrets } from '#server/seal.ts'
import { emailKey, mailboxOf } from '../account/rules.ts'
import { hashToken } from '../account/token-hash.server.ts'
import {
  deleteBanMarks,
  findBanMark,
  insertBanMarks,
  listDeviceHashes,
  updateBanMark,
} from './shut-out-queries.server.ts'

/** As long as browsers keep the cookie that a mark recognises. */
export const BAN_MARK_DAYS = 400

/** The cookie `DEVICE_COOKIE` of known-device.server.ts. */
const deviceMark = (secret: string, tokenHash: Buffer) =>
  createHmac('sha256', secret).update('ban device\0').update(tokenHash).digest()
const emailMark = (secret: string, siteId: string, key: string) =>
  createHmac('sha256', secret).update(`ban email\0${siteId}\0${key}`).digest()

const since = (app: App) => new Date(app.clock.now().getTime() - BAN_MARK_DAYS * DAY)

/** Marks the browsers and the address of a banned member, by hashes that name no person. */
export async function markBanned(tx: Tx, app: App, memberId: string, decisionId: string): Promise<void> {
  const rows = await listDeviceHashes(tx, memberId)
  const [account] = rows
  if (!account) return
  const { siteId } = account
  const more = { siteId, decisionId, createdAt: app.clock.now() }
  const devices = rows.flatMap(({ tokenHash }) => (tokenHash ? [deviceMark(app.secret, tokenHash)] : []))
  await insertBanMarks(tx, [
    ...devices.map((mark) => ({ ...more, mark, kind: 'device' as const })),
    { ...more, mark: emailMark(app.secret, siteId, mailboxOf(account.email)), kind: 'email' },
  ])
}

/** Whether a banned member has used the browser with this device token. */
export async function isBannedBrowser(app: App, token: string | undefined): Promise<boolean> {
  if (!token) return false
  for (const secret of allSecrets(app))
    if (await findBanMark(app.db, deviceMark(secret, hashToken(token)), since(app))) return true
  return false
}

/** Whether an address was a banned member's, whose account has gone since. */
export async function isBannedAddress(db: Db, app: App, siteId: string, email: string): Promise<boolean> {
  // Older marks are of the address as it was written.
  for (const key of new Set([mailboxOf(email), emailKey(email)]))
    for (const secret of allSecrets(app))
      if (await findBanMark(db, emailMark(secret, siteId, key), since(app))) return true
  return false
}

export async function renewDeviceMark(tx: Tx, app: App, oldHash: Buffer, newHash: Buffer): Promise<void> {
  for (const secret of allSecrets(app))
    await updateBanMark(tx, deviceMark(secret, oldHash), deviceMark(app.secret, newHash))
}

export async function liftMarks(tx: Tx, decisionId: string): Promise<void> {
  await deleteBanMarks(tx, decisionId)
}
