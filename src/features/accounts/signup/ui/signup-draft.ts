import { dayOf } from '#shared/dates.ts'
import { type Gender, type SignupReason, type Sought, sexualityOf } from '#shared/profile.ts'
import type { DatePart, DateText } from '#ui/controls/date-fields.tsx'
import type { SignupForm } from '../signup-contract.ts'
import type { Answers } from '../signup-rules.ts'

/** Answers that are never stored, only kept in memory. */
export type Unsaved = {
  password: string
  /** A honeypot: people do not see this field. */
  website: string
  captcha: string
}

export const NOTHING_UNSAVED: Unsaved = { password: '', website: '', captcha: '' }

/** The answers so far, as typed. */
export type Draft = {
  /** Secret of this browser; stored, so that a retry makes no second account. */
  key: string
  step: number
  /** When this signup began, signed by the server. */
  start: string
  gender: Gender | ''
  seeks: Sought | ''
  birth: DateText
  country: string
  region: string
  place: string
  /** As its field shows it. */
  placeName: string
  name: string
  reason: SignupReason | ''
  message: string
  firstMessage: string
  /** The id of the member for whom `firstMessage` was written, or empty. */
  messageTo: string
  email: string
  terms: boolean
  consent: boolean
}

export const EMPTY_DRAFT: Draft = {
  key: '',
  step: 0,
  start: '',
  gender: '',
  seeks: '',
  birth: { day: '', month: '', year: '' },
  country: '',
  region: '',
  place: '',
  placeName: '',
  name: '',
  reason: '',
  message: '',
  firstMessage: '',
  messageTo: '',
  email: '',
  terms: false,
  consent: false,
}

/** Reads the draft of this tab: empty where storage is switched off or holds something else. */
export function loadDraft(key: string): Partial<Draft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (!stored || typeof stored !== 'object') return {}
    const fits = ([name, value]: [string, unknown]) =>
      name in EMPTY_DRAFT && typeof value === typeof EMPTY_DRAFT[name as keyof Draft] && value !== null
    return Object.fromEntries(Object.entries(stored).filter(fits))
  } catch {
    return {}
  }
}

export function saveDraft(key: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage the draft lives as long as the page.
  }
}

export function forgetDraft(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The day that was typed, if it exists. */
export function birthDayOf({ day, month, year }: DateText): string | undefined {
  return dayOf(Number(year), Number(month), Number(day))
}

/** The parts of a refused date that the visitor has to mend. */
export function wrongPartsOf(birth: DateText): DatePart[] {
  const parts: DatePart[] = ['day', 'month', 'year']
  const open = parts.filter((part) => !birth[part])
  if (open.length > 0) return open
  const fits = {
    day: isBetween(birth.day, 1, 31),
    month: isBetween(birth.month, 1, 12),
    year: birth.year.length === 4,
  }
  const outside = parts.filter((part) => !fits[part])
  if (outside.length > 0) return outside
  // Of 31 February the day is the slip; a day that exists is of the wrong year.
  return birthDayOf(birth) === undefined ? ['day'] : ['year']
}

function isBetween(text: string, low: number, high: number): boolean {
  return Number(text) >= low && Number(text) <= high
}

/** The answers as the rules read them, with open questions left empty. */
export function answersOf(draft: Draft, password: string): Answers {
  const firstMessage = draft.messageTo ? draft.firstMessage.trim() : ''
  return {
    gender: draft.gender,
    sexuality: draft.seeks && sexualityOf(draft.gender || 'male', draft.seeks),
    date_of_birth: writtenBirthOf(draft.birth),
    country: draft.country,
    region: draft.region,
    place: draft.place,
    name: draft.name.trim(),
    signup_message: firstMessage || draft.message.trim() || null,
    ...(firstMessage && { message_to: draft.messageTo }),
    email: draft.email.trim(),
    password,
    terms: draft.terms,
    special_category_consent: draft.consent,
  }
}

/** Empty until complete; a day that does not exist stays as typed. */
function writtenBirthOf(birth: DateText): string {
  const { day, month, year } = birth
  return day && month && year ? (birthDayOf(birth) ?? [year, month, day].join('-')) : ''
}

/** The draft as input of the API; only for a draft without problems. */
export function formOf(draft: Draft, { password, website, captcha }: Unsaved): SignupForm {
  return {
    ...(answersOf(draft, password) as Pick<SignupForm, keyof Answers>),
    key: draft.key,
    signup_reason: draft.reason || null,
    start: draft.start,
    ...(website && { website }),
    ...(captcha && { captcha }),
  }
}

type Lacking = { token: string; asks: (field: 'gender' | 'birth' | 'place' | 'name') => boolean }

/** The missing answers of a prepared signup, as input of the API; only for a draft without problems. */
export function completionOf(draft: Draft, unsaved: Unsaved, { token, asks }: Lacking) {
  const { gender, date_of_birth, country, region, place, name, ...form } = formOf(draft, unsaved)
  return {
    token,
    key: form.key,
    seeks: draft.seeks as Sought,
    ...(asks('gender') && { gender }),
    ...(asks('birth') && { date_of_birth }),
    ...(asks('place') && { country, region, place }),
    ...(asks('name') && { name }),
    password: form.password,
    terms: form.terms,
    special_category_consent: form.special_category_consent,
    ...(form.website && { website: form.website }),
    ...(form.captcha && { captcha: form.captcha }),
  }
}
