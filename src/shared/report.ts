/** What a report is about; the gravest first. */
export const REPORT_REASONS = [
  'minor',
  'fake',
  'harassment',
  'money',
  'photo_of_me',
  'illegal',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORT_STATES = ['received', 'looking', 'decided'] as const
export type ReportState = (typeof REPORT_STATES)[number]

export const REPORT_WORDS_MAX = 1_000
export const COMPLAINT_WORDS_MAX = 5_000
export const COMPLAINT_ABOUT_MAX = 300
