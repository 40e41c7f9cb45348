import * as z from 'zod'
import { REPORT_REASONS, REPORT_WORDS_MAX } from './report.ts'
import { text, uuid } from './text.ts'

/** What a report says, besides what it is about. Refine its object by `saysWhatElse`. */
export const reportFields = {
  key: uuid.describe('The same with each repetition of this report'),
  reason: z.enum(REPORT_REASONS),
  words: text({ max: REPORT_WORDS_MAX }).default(''),
}

/** Another reason than those to choose from needs words. */
export const saysWhatElse = ({ reason, words }: { reason: string; words: string }) =>
  reason !== 'other' || words !== ''
export const AT_WORDS = { error: 'required', path: ['words'] }
