/** Why a member is reported; the gravest first. */
export const REPORT_REASONS = ['minor', 'fake', 'offensive', 'sexual', 'spam', 'other'] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_WORDS_MAX = 1_000
