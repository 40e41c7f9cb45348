import { emailKey } from '#features/accounts/account/rules.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { StaffLanguage, StaffRole } from '#shared/staff.ts'
import { grantRole, insertStaff, updateStaff } from './staff-queries.server.ts'
import { deleteStaffSessions } from './staff-session-queries.server.ts'

export type NewStaff = {
  email: string
  name: string
  language: StaffLanguage
  passwordHash: string
  /** Sealed. */
  totpSecret: string
  /** The step of the code that showed that the app is theirs. */
  totpStep: number
  siteId: string
  role: StaffRole
  grantedBy: string | null
}

/** @returns the id of the new account, which has a role at one site */
export async function createStaff(tx: Tx, app: Pick<App, 'clock' | 'ids'>, staff: NewStaff): Promise<string> {
  const { siteId, role, grantedBy, ...account } = staff
  const id = app.ids.uuid()
  const now = app.clock.now()
  await insertStaff(tx, { ...account, id, emailKey: emailKey(account.email), createdAt: now })
  await grantRole(tx, { staffId: id, siteId, role, grantedBy, grantedAt: now })
  return id
}

/** Replaces the password and second factor of a colleague. @returns their id */
export async function renewStaff(
  tx: Tx,
  app: Pick<App, 'clock'>,
  id: string,
  { siteId, role, grantedBy, ...login }: Omit<NewStaff, 'email'>,
): Promise<string> {
  await updateStaff(tx, id, login)
  await deleteStaffSessions(tx, id)
  await grantRole(tx, { staffId: id, siteId, role, grantedBy, grantedAt: app.clock.now() })
  return id
}
