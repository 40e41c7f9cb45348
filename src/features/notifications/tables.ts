import type { Always, Json } from '#server/database/tables.ts'

/** What the columns hold, beyond what the database says. */
declare module '#server/database/tables.ts' {
  interface ColumnTypes {
    pushSubscription: { keys: Json<{ p256dh: string; auth: string }>; failures: Always<number> }
    notificationSetting: { pushPreviews: Always<boolean> }
    mailStop: { reason: 'spam' | 'bounced' | 'unsubscribed' }
    news: { kind: 'new_conversations' | 'new_messages' | 'like' }
    reminder: { kind: 'confirm' | 'photo' }
  }
}
