/** The icons that a site can choose from to mark fictional profiles. */
export const FICTIONAL_ICONS = ['drama', 'bot', 'ghost', 'sparkles'] as const
export type FictionalIcon = (typeof FICTIONAL_ICONS)[number]
