import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#features/accounts/account/passwords.server.ts'
import { createStaff } from '#features/office/staff/create-staff.server.ts'
import { sealAppSecret } from '#features/office/staff/second-factor.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { STAFF_ROLES, type StaffRole } from '#shared/staff.ts'

/** The staff of the demo, one for each role. What an authenticator app would show them, the demo's outbox shows. */
const STAFF: Record<StaffRole, { name: string; appSecret: string }> = {
  owner: { name: 'Olivia van de demo', appSecret: 'VONKDEMOVONKDEMOVONKDEMOVONKDEMO' },
  manager: { name: 'Marit van de demo', appSecret: 'MANAGERVONKDEMOMANAGERVONKDEMOVO' },
  moderator: { name: 'Milan van de demo', appSecret: 'DEMOVONKDEMOVONKDEMOVONKDEMOVONK' },
  support: { name: 'Sara van de demo', appSecret: 'SUPPORTVONKDEMOSUPPORTVONKDEMOVO' },
  finance: { name: 'Floris van de demo', appSecret: 'FINANCEVONKDEMOFINANCEVONKDEMOVO' },
  writer: { name: 'Wies van de demo', appSecret: 'WRITERVONKDEMOWRITERVONKDEMOVONK' },
}

/** The logins of the demo's staff, to be printed. */
export const STAFF_LOGINS = STAFF_ROLES.map((role) => ({
  role,
  email: `${role}@vonk.example`,
  password: `vonk-demo-${role}`,
}))

/** The id of each role's account. */
export type StaffIds = Record<StaffRole, string>

export async function seedStaff(tx: Tx, app: App, siteId: string): Promise<StaffIds> {
  const ids: Partial<StaffIds> = {}
  for (const { role, email, password } of STAFF_LOGINS) {
    const { name, appSecret } = STAFF[role]
    ids[role] = await createStaff(tx, app, {
      ...{ email, name, role, siteId },
      language: 'nl',
      passwordHash: await hashPassword(password),
      totpSecret: sealAppSecret(app.secret, appSecret),
      totpStep: 0,
      grantedBy: null,
    })
  }
  return ids as StaffIds
}

/** The codes that their apps show now. */
export function staffCodes(now: Date): { email: string; code: string }[] {
  return STAFF_LOGINS.map(({ role, email }) => ({
    email,
    code: new TOTP({ secret: Secret.fromBase32(STAFF[role].appSecret) }).generate({
      timestamp: now.getTime(),
    }),
  }))
}
