import type { OfficeDraft } from '../contract.ts'

export const EMPTY_DRAFT: OfficeDraft = {
  kind: 'news',
  texts: {},
  path: null,
  code: null,
  audience: { countries: [], gender: null, premium: null, last_active: 'any' },
}
export const EMPTY_WORDS = { subject: '', body: '', button: '' }
