import type { Always, Json } from '#server/database/tables.ts'
import type { LeavingReason } from '#shared/leaving.ts'
import type { Locale } from '#shared/locales.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    account: {
      status: 'not_confirmed' | 'active' | 'deleted'
      language: Locale
      tracking: Json<Record<string, string>>
    }
    session: { userAgent: Always<string> }
    mailTrouble: { state: 'waits' | 'refused' | 'given_up' }
    preparedSignup: { language: Locale }
    banMark: { kind: 'device' | 'email' }
    leavingReason: { reason: LeavingReason }
    ending: { kind: 'ordinary' | 'extraordinary' }
  }
}
