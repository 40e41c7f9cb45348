import type { Fields } from '#features/office/frame/use-draft.ts'
import type { Locale } from '#shared/locales.ts'
import type { FictionalFields } from '../contract.ts'

/** The fields as they are typed. */
export type FictionalDraft = Omit<FictionalFields, 'height_cm'> & { height_cm: string }

export const draftOf = (fields: FictionalFields): FictionalDraft => ({
  ...fields,
  height_cm: fields.height_cm?.toString() ?? '',
})

export const fieldsOf = (draft: FictionalDraft): FictionalFields => ({
  ...draft,
  height_cm: draft.height_cm ? Number(draft.height_cm) : null,
})

export const emptyDraft = (language: Locale): FictionalDraft => ({
  ...{ name: '', gender: 'female', sexuality: 'hetero', date_of_birth: '', language },
  ...{ country: '', region: '', place: '', profile_text: '' },
  ...{ hair_color: null, eye_color: null, body_type: null, relationship_status: null, tattoos: null },
  ...{ appearance: null, signup_reason: null, children: null, child_wish: null, smoking: null },
  ...{ education: null, height_cm: '', work: '', languages: [], interests: [] },
})

/** Fields that only together make sense, under the name of the first. */
const TOGETHER = { gender: ['gender', 'sexuality'], place: ['place', 'region', 'country'] } as const

/** The names of what is decided on as one. */
export const namesWithin = (name: string): readonly (keyof FictionalDraft)[] =>
  name in TOGETHER ? TOGETHER[name as keyof typeof TOGETHER] : [name as keyof FictionalDraft]

/** A draft as fields on which one decides apart. */
export function split(draft: FictionalDraft): Fields {
  const { gender, sexuality, country, region, place, ...rest } = draft
  return { ...rest, gender: { gender, sexuality }, place: { country, region, place } }
}

/** The draft that consists of fields. */
export const join = ({ gender, place, ...rest }: Fields): FictionalDraft =>
  ({ ...rest, ...(gender as object), ...(place as object) }) as FictionalDraft
