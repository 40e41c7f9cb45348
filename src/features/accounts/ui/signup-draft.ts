import { dayOf } from '#shared/dates.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { type Gender, type SignupReason, type Sought, sexualityOf } from '#shared/profile.ts'
import type { DateText } from '#ui/date-fields.tsx'
import type { SignupForm } from '../contract.ts'

/** What is never stored: it lives as long as the page. */
export type Unsaved = {
  password: string
  /** Stands in a field that people do not see. */
  website: string
  captcha: string
}

/** To whom a newcomer writes their first message. */
export type Addressee = Pick<MemberCard, 'id' | 'name' | 'fictional' | 'main_image'>

/** What was answered so far, as typed. The password is not in it: it is never stored. */
export type Draft = {
  /** The account's id to be; kept, so that trying again makes no second account. */
  id: string
  step: number
  /** When it was begun, signed by the server. */
  start: string
  gender: Gender | ''
  seeks: Sought | ''
  birth: DateText
  country: string
  region: string
  place: string
  name: string
  reason: SignupReason | ''
  message: string
  /** The first message to a member, and to whom it was written. */
  firstMessage: string
  messageTo: string
  email: string
  terms: boolean
  consent: boolean
}

export const EMPTY_DRAFT: Draft = {
  id: '',
  step: 0,
  start: '',
  gender: '',
  seeks: '',
  birth: { day: '', month: '', year: '' },
  country: '',
  region: '',
  place: '',
  name: '',
  reason: '',
  message: '',
  firstMessage: '',
  messageTo: '',
  email: '',
  terms: false,
  consent: false,
}

/** The draft of this tab. Storage may be switched off or hold anything: then there is none. */
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

/** A UUIDv7. Not `crypto.randomUUID`, which plain HTTP addresses do not have. */
export function newAccountId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now().toString(16).padStart(12, '0')
  for (let index = 0; index < 6; index++)
    bytes[index] = Number.parseInt(time.slice(index * 2, index * 2 + 2), 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The day that was typed, if the calendar has it. */
export function birthDayOf({ day, month, year }: DateText): string | undefined {
  return dayOf(Number(year), Number(month), Number(day))
}

/** The draft as the API takes it; only for a draft without problems. */
export function formOf(draft: Draft, { password, website, captcha }: Unsaved, to?: Addressee): SignupForm {
  const gender = draft.gender as Gender
  const firstMessage = to ? draft.firstMessage.trim() : ''
  return {
    id: draft.id,
    gender,
    sexuality: sexualityOf(gender, draft.seeks as Sought),
    date_of_birth: birthDayOf(draft.birth) ?? '',
    country: draft.country,
    region: draft.region,
    place: draft.place,
    name: draft.name.trim(),
    signup_reason: draft.reason || null,
    signup_message: firstMessage || draft.message.trim() || null,
    ...(to && firstMessage && { message_to: to.id }),
    email: draft.email.trim(),
    password,
    terms: true,
    special_category_consent: true,
    start: draft.start,
    ...(website && { website }),
    ...(captcha && { captcha }),
  }
}

/** What a prepared signup lacked, as the API takes it. */
export function completionOf(
  draft: Draft,
  { password, website, captcha }: Unsaved,
  { token, asks }: Lacking,
) {
  return {
    token,
    id: draft.id,
    seeks: draft.seeks as Sought,
    ...(asks('gender') && { gender: draft.gender as Gender }),
    ...(asks('birth') && { date_of_birth: birthDayOf(draft.birth) ?? '' }),
    ...(asks('place') && { country: draft.country, region: draft.region, place: draft.place }),
    ...(asks('name') && { name: draft.name.trim() }),
    password,
    terms: true as const,
    special_category_consent: true as const,
    ...(website && { website }),
    ...(captcha && { captcha }),
  }
}

type Lacking = { token: string; asks: (field: 'gender' | 'birth' | 'place' | 'name') => boolean }
