import type { Json } from '#server/database/tables.ts'
import type { Locale } from '#shared/locales.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    siteText: { locale: Locale }
    site: { settings: Json<object>; company: Json<object> }
  }
}
