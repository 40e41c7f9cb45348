import type { ColumnType } from 'kysely'
import type { Json } from '#server/database/tables.ts'
import type { Renditions } from '#shared/member-card.ts'
import type { Crop, Rejection } from '#shared/own-photo.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    photo: {
      status: 'pending' | 'active' | 'rejected'
      renditions: Json<Renditions>
      /** What a portrait of the demo is drawn from. */
      portrait: Json<object | null>
      crop: ColumnType<Crop | null, string | null | undefined, string | null>
      rejection: Rejection
    }
    photoVerification: { state: 'asked' | 'sent' | 'approved' | 'rejected' | 'withdrawn' }
  }
}
