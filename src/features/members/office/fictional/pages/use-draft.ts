import { useEffect, useState } from 'react'
import { keepTyped, readTyped } from '#features/office/frame/typed.ts'
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

type Name = keyof FictionalDraft

// The order in which chips were pressed says nothing.
const spell = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value)

/** The fields in which two drafts differ, in the order of the form. */
export const differing = (one: FictionalDraft, other: FictionalDraft): Name[] =>
  (Object.keys(emptyDraft('nl')) as Name[]).filter((name) => spell(one[name]) !== spell(other[name]))

/** Fields that only together make sense. */
const TOGETHER: Name[][] = [
  ['gender', 'sexuality'],
  ['country', 'region', 'place'],
]

/** What was typed since `begun`, with what a colleague has saved in the other fields. */
function merge(begun: FictionalDraft, mine: FictionalDraft, theirs: FictionalDraft): FictionalDraft {
  const typed = differing(begun, mine).flatMap(
    (name) => TOGETHER.find((group) => group.includes(name)) ?? [name],
  )
  return { ...theirs, ...Object.fromEntries(typed.map((name) => [name, mine[name]])) }
}

/** A profile as it is saved. */
type Saved = { version: string; draft: FictionalDraft }
/** What is typed, and the saved profile that the typing began from. */
type Kept = Saved & { begun: FictionalDraft }

const asSaved = ({ version, draft }: Saved): Kept => ({ version, draft, begun: draft })

/** What was kept, which an older version of the program may have done, with other fields. */
function complete(kept: Partial<Kept> | undefined, saved: Saved): Kept {
  const { version, draft, begun } = kept ?? {}
  if (typeof version !== 'string' || !draft || !begun) return asSaved(saved)
  return { version, draft: { ...saved.draft, ...draft }, begun: { ...saved.draft, ...begun } }
}

/** What a colleague types about a fictional profile, kept until they save it or throw it away. */
export function useDraft(staffId: string, profile: string, saved: Saved) {
  const what = `fictional ${profile}`
  const [kept, setKept] = useState(() => complete(readTyped(staffId, what), saved))
  const isTyped = differing(kept.begun, kept.draft).length > 0
  useEffect(() => keepTyped(staffId, what, isTyped ? kept : undefined), [staffId, what, isTyped, kept])
  // What is read anew replaces nothing that was typed, nor the version that the typing began from.
  const [seen, setSeen] = useState(saved.version)
  if (seen !== saved.version) {
    setSeen(saved.version)
    if (!isTyped) setKept(asSaved(saved))
  }
  return {
    ...kept,
    isTyped,
    change: (part: Partial<FictionalDraft>) =>
      setKept((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    /** @param sent what was saved, which may be less than is typed by now */
    onSaved(version: string, sent: FictionalDraft) {
      keepTyped(staffId, what, undefined)
      setKept((before) => ({ ...before, version, begun: sent }))
    },
    /** Begins again from what a colleague has saved, with what was typed here. */
    beginFrom: (theirs: Saved) =>
      setKept((before) => ({
        version: theirs.version,
        begun: theirs.draft,
        draft: merge(before.begun, before.draft, theirs.draft),
      })),
    takeTheirs: () => setKept((before) => ({ ...before, draft: before.begun })),
    /** @returns brings it back, also where it is no longer looked at */
    discard() {
      setKept(asSaved(saved))
      return () => {
        keepTyped(staffId, what, kept)
        setKept(kept)
      }
    },
  }
}
export type DraftOfProfile = ReturnType<typeof useDraft>
