import type { ColumnType } from 'kysely'
import type { Attachment } from '#shared/attachment.ts'
import type { GiftKind } from '#shared/gift.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    message: {
      gift: GiftKind
      attachment: ColumnType<Attachment | null, string | null | undefined, string | null>
    }
    heldMessage: { why: 'same_text' | 'too_many' }
    giftReceived: { gift: GiftKind }
  }
}
