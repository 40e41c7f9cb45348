/** What members can choose to be mailed of. A mailed unsubscribe link holds the place in this list: only add at its end. */
export const MAIL_KINDS = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'promotions',
  'weekly_updates',
  'news',
  'reminders',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** The law asks for a yes before these are sent; the others tell members what happened to them. */
const ONLY_WHEN_ASKED = new Set<MailKind>(['promotions', 'weekly_updates', 'news'])

export function isWantedByDefault(kind: MailKind): boolean {
  return !ONLY_WHEN_ASKED.has(kind)
}
