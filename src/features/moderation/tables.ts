import type { Json } from '#server/database/tables.ts'
import type { DecisionAbout, DecisionKind, DecisionReason, ItemKind } from '#shared/moderation.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    moderationItem: { kind: ItemKind; said: Json<object> }
    moderationDecision: { kind: DecisionKind; about: DecisionAbout; reason: DecisionReason }
    moderationOutcome: { outcome: 'done' | 'undone' | 'void' }
    moderationAppeal: { outcome: 'granted' | 'refused' }
    acceptedWords: { kind: 'text' | 'name' }
  }
}
