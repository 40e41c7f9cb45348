import type { Db } from '#server/database/connect.ts'
import { type Secrets, sealedAnew } from '#server/seal.ts'
import { IBAN_PURPOSE } from './mandate-iban.server.ts'
import { listSealedIbans, updateSealedIban } from './mandate-queries.server.ts'

/** Seals the accounts of all mandates by the present secret. @returns how many were, and the mandates that none opens */
export async function sealIbansAnew(db: Db, secrets: Secrets): Promise<{ sealed: number; unread: string[] }> {
  const told = { sealed: 0, unread: [] as string[] }
  for (let after: string | undefined; ; ) {
    const rows = await listSealedIbans(db, after)
    for (const { id, ibanSealed } of rows) {
      const anew = sealedAnew(secrets, IBAN_PURPOSE, ibanSealed)
      if (anew === undefined) told.unread.push(id)
      else if (anew !== ibanSealed && (await updateSealedIban(db, { id, ibanSealed, anew }))) told.sealed++
    }
    after = rows.at(-1)?.id
    if (!after) return told
  }
}
