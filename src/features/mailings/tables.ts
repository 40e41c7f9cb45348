import type { Json } from '#server/database/tables.ts'
import type {
  Audience,
  MailingCounts,
  MailingKind,
  MailingStatus,
  MailingTexts,
  ReceiverState,
} from '#shared/mailings/mailing.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    mailing: {
      kind: MailingKind
      status: MailingStatus
      texts: Json<MailingTexts>
      audience: Json<Audience>
      stopReason: 'staff' | 'code'
      /** Null while the receivers are kept. */
      counts: Json<MailingCounts | null>
    }
    mailingReceiver: { state: ReceiverState }
  }
}
