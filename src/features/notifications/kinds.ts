/** The kinds of mail that members can choose. Unsubscribe links hold an index into this list: only append. */
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

/** These need consent by law; the others report what happened to the member. */
const ONLY_WHEN_ASKED = new Set<MailKind>(['promotions', 'weekly_updates', 'news'])

export function isWantedByDefault(kind: MailKind): boolean {
  return !ONLY_WHEN_ASKED.has(kind)
}
