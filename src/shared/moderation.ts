/** What waits for a moderator. */
export const ITEM_KINDS = [
  'photo',
  'verification',
  'text',
  'name',
  'report',
  'held_message',
  'appeal',
] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** What a decision is about: an item, or a member without one. */
export type DecisionAbout = ItemKind | 'member'

/** `approve` grants an appeal; `dismiss` finds a report or an appeal unfounded. */
export const DECISION_KINDS = ['approve', 'warn', 'reject', 'hide', 'suspend', 'ban', 'dismiss'] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

/** What a decision rests on. The words are in the catalogue. */
export const DECISION_REASONS = [
  'minor',
  'not_you',
  'no_face',
  'other_pose',
  'poor_quality',
  'nudity',
  'contact_details',
  'harassment',
  'hate',
  'money',
  'spam',
  'impersonation',
  'without_consent',
  'copyright',
  'illegal',
  'other',
] as const
export type DecisionReason = (typeof DECISION_REASONS)[number]

/** The articles of the terms: the conditions to join, and how members treat each other. */
const WHO_MAY_JOIN = 2
const HOW_WE_TREAT_EACH_OTHER = 8

/** The article of the terms that each reason rests on. */
export const RULE_OF: Record<DecisionReason, number> = {
  minor: WHO_MAY_JOIN,
  not_you: WHO_MAY_JOIN,
  no_face: WHO_MAY_JOIN,
  other_pose: WHO_MAY_JOIN,
  poor_quality: WHO_MAY_JOIN,
  nudity: HOW_WE_TREAT_EACH_OTHER,
  contact_details: HOW_WE_TREAT_EACH_OTHER,
  harassment: HOW_WE_TREAT_EACH_OTHER,
  hate: HOW_WE_TREAT_EACH_OTHER,
  money: HOW_WE_TREAT_EACH_OTHER,
  spam: HOW_WE_TREAT_EACH_OTHER,
  impersonation: HOW_WE_TREAT_EACH_OTHER,
  without_consent: HOW_WE_TREAT_EACH_OTHER,
  copyright: HOW_WE_TREAT_EACH_OTHER,
  illegal: HOW_WE_TREAT_EACH_OTHER,
  other: HOW_WE_TREAT_EACH_OTHER,
}

/** A decision takes effect after this time, in which it can be undone. */
export const UNDO_SECONDS = 10
export const NOTE_MAX = 2_000
export const APPEAL_MONTHS = 6
export const APPEAL_WORDS_MAX = 3_000

/** How it stands with an objection to a decision; `over`: the time for it has passed. */
export const APPEAL_STATES = ['open', 'waits', 'granted', 'refused', 'over', 'lifted'] as const
export type AppealState = (typeof APPEAL_STATES)[number]

/** What the page for objections says of a form that was refused; else it says how the decision stands. */
export const APPEAL_REFUSALS = ['invalid_input', 'too_many_requests'] as const
export type AppealRefusal = (typeof APPEAL_REFUSALS)[number]
