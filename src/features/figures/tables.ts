import type { Json } from '#server/database/tables.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    dayCount: { counts: Json<Record<string, number>> }
  }
}
