import type { Json } from '#server/database/tables.ts'
import type { HandedRole, StaffAction, StaffLanguage, StaffRole } from '#shared/staff.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    staff: { language: StaffLanguage }
    staffRole: { role: StaffRole }
    staffInvitation: { role: StaffRole; language: StaffLanguage }
    staffAction: { action: StaffAction; before: Json<object | null>; after: Json<object | null> }
    memberNote: { forRole: HandedRole }
  }
}
