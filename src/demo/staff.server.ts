import { Secret, TOTP } from 'otpauth'
import { hashPassword } from '#features/accounts/account/passwords.server.ts'
import { createStaff } from '#features/admin/staff/create-staff.server.ts'
import { sealAppSecret } from '#features/admin/staff/second-factor.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { StaffRole } from '#shared/staff.ts'

type DemoStaff = { email: string; password: string; name: string; role: StaffRole; appSecret: string }

/** Those who run the demo. What an authenticator app would show them, the demo's outbox shows. */
const STAFF: DemoStaff[] = [
  {
    email: 'owner@vonk.example',
    password: 'vonk-demo-owner',
    name: 'Olivia van de demo',
    role: 'owner',
    appSecret: 'VONKDEMOVONKDEMOVONKDEMOVONKDEMO',
  },
  {
    email: 'moderator@vonk.example',
    password: 'vonk-demo-moderator',
    name: 'Milan van de demo',
    role: 'moderator',
    appSecret: 'DEMOVONKDEMOVONKDEMOVONKDEMOVONK',
  },
]

export async function seedStaff(tx: Tx, app: App, siteId: string): Promise<void> {
  for (const { appSecret, password, ...who } of STAFF)
    await createStaff(tx, app, {
      ...who,
      siteId,
      language: 'nl',
      passwordHash: await hashPassword(password),
      totpSecret: sealAppSecret(app.secret, appSecret),
      totpStep: 0,
      grantedBy: null,
    })
}

/** The codes that their apps show now. */
export function staffCodes(now: Date): { email: string; code: string }[] {
  return STAFF.map(({ email, appSecret }) => ({
    email,
    code: new TOTP({ secret: Secret.fromBase32(appSecret) }).generate({ timestamp: now.getTime() }),
  }))
}
