/** What waits for a moderator. */
export const ITEM_KINDS = ['photo', 'text', 'name', 'report', 'held_message', 'appeal'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]
