import type { Db } from '#server/database/connect.ts'
import { type Secrets, sealedAnew } from '#server/seal.ts'
import { SECRET_PURPOSE } from './second-factor.server.ts'
import { listSealedSecrets, updateSealedSecret } from './staff-queries.server.ts'

/** Seals the second factors of all staff by the present secret. @returns how many were, and whose none opens */
export async function sealSecondFactorsAnew(
  db: Db,
  secrets: Secrets,
): Promise<{ sealed: number; unread: string[] }> {
  const told = { sealed: 0, unread: [] as string[] }
  for (const { id, email, totpSecret } of await listSealedSecrets(db)) {
    const anew = sealedAnew(secrets, SECRET_PURPOSE, totpSecret)
    if (anew === undefined) told.unread.push(email)
    else if (anew !== totpSecret && (await updateSealedSecret(db, { id, totpSecret, anew }))) told.sealed++
  }
  return told
}
