import { useEffect, useState } from 'react'
import { errorData } from '#page/errors/declared-error.ts'
import { isSame } from './is-same.ts'
import { keepTyped, readTyped } from './typed.ts'

/** Each is decided on as one; one that was removed is not there. */
export type Fields = Record<string, unknown>

/** A form as it is saved. */
type Saved = { version: number | string; fields: Fields }

/** What a colleague has saved since the typing began. */
type Meanwhile = {
  by: string | null
  at: string | null
  /** The fields that both have changed, each in another way. */
  both: Record<string, { mine: unknown; theirs: unknown }>
  /** The fields that only the colleague has changed. */
  others: string[]
}

/** All fields as they are typed, and the saved form that the typing began from. */
type Kept = { begun: Saved; fields: Fields; meanwhile?: Meanwhile }

const namesOf = (...all: Fields[]) => [...new Set(all.flatMap((fields) => Object.keys(fields)))]

const changedOf = (one: Fields, other: Fields) =>
  namesOf(one, other).filter((name) => !isSame(one[name], other[name]))

/** @param value undefined removes it */
function put(fields: Fields, name: string, value: unknown): Fields {
  const { [name]: _before, ...rest } = fields
  return value === undefined ? rest : { ...rest, [name]: value }
}

/** What was typed stays, on top of what a colleague has saved; of what both have changed, both versions are kept. */
function beginFrom(kept: Kept, theirs: Saved, { by, at }: Pick<Meanwhile, 'by' | 'at'>): Kept {
  const { begun, fields: mine } = kept
  const typed = changedOf(begun.fields, mine)
  const changed = changedOf(begun.fields, theirs.fields)
  const both = typed.filter((name) => changed.includes(name) && !isSame(mine[name], theirs.fields[name]))
  return {
    begun: theirs,
    fields: typed.reduce((fields, name) => put(fields, name, mine[name]), theirs.fields),
    meanwhile: {
      ...{ by, at },
      both: Object.fromEntries(both.map((name) => [name, { mine: mine[name], theirs: theirs.fields[name] }])),
      others: changed.filter((name) => !typed.includes(name)),
    },
  }
}

/**
 * What was kept, which an earlier version of the program may have done, without some fields. What one has added and a
 * colleague too is not among these: both versions are shown when it is saved.
 */
function complete(kept: Kept | undefined, saved: Saved): Kept {
  if (!kept?.begun?.fields || !kept.fields) return { begun: saved, fields: saved.fields }
  const missing = Object.entries(saved.fields).filter(
    ([name]) => !(name in kept.begun.fields || name in kept.fields),
  )
  const added = Object.fromEntries(missing)
  return {
    ...kept,
    begun: { ...kept.begun, fields: { ...added, ...kept.begun.fields } },
    fields: { ...added, ...kept.fields },
  }
}

/**
 * What one of the staff types into a form, kept in the tab until it is saved or thrown away. What is read anew meanwhile
 * replaces nothing that was typed, nor the version that the typing began from.
 * @param what the name that it is kept by
 */
export function useDraft(staffId: string, what: string, saved: Saved) {
  const [kept, setKept] = useState(() => readTyped<Kept>(staffId, what))
  const { begun, fields, meanwhile } = complete(kept, saved)
  const update = (next: (known: Kept) => Kept) => setKept((known) => next(complete(known, saved)))
  const changed = changedOf(begun.fields, fields)
  const isTyped = changed.length > 0
  useEffect(() => keepTyped(staffId, what, isTyped ? kept : undefined), [staffId, what, isTyped, kept])
  const [seen, setSeen] = useState(saved.version)
  if (seen !== saved.version) {
    setSeen(saved.version)
    if (!isTyped && !meanwhile) setKept(undefined)
  }
  return {
    version: begun.version,
    /** As they were saved. */
    before: begun.fields,
    fields,
    /** The fields that were typed and are not saved. */
    changed,
    meanwhile,
    change: (next: (fields: Fields) => Fields) =>
      update((known) => ({ ...known, fields: next(known.fields) })),
    /** @param sent what was saved, which may be less than is typed by now */
    onSaved(version: Saved['version'], sent: Fields) {
      keepTyped(staffId, what, undefined)
      update((known) => ({ begun: { version, fields: sent }, fields: known.fields }))
    },
    /**
     * Takes up what a colleague saved meanwhile, if that is why saving was refused.
     * @param fieldsOf the fields of what is saved
     */
    meet(error: unknown, fieldsOf: (values: Fields) => Fields): boolean {
      const theirs = errorData(error, 'conflict')?.saved
      if (!theirs) return false
      const { version, values, ...last } = theirs
      update((known) => beginFrom(known, { version, fields: fieldsOf(values) }, last))
      return true
    },
    /** Puts one of both versions into the form. */
    choose(name: string, side: 'mine' | 'theirs') {
      update((known) => {
        const two = known.meanwhile?.both[name]
        if (!known.meanwhile || !two) return known
        // What was typed since is mine, too.
        const mine = isSame(known.fields[name], two.theirs) ? two.mine : known.fields[name]
        const both = { ...known.meanwhile.both, [name]: { ...two, mine } }
        return {
          ...known,
          fields: put(known.fields, name, side === 'mine' ? mine : two.theirs),
          meanwhile: { ...known.meanwhile, both },
        }
      })
    },
    /** Begins again from what is saved. @returns brings it back, also where it is no longer looked at */
    clear() {
      keepTyped(staffId, what, undefined)
      setKept(undefined)
      return () => {
        keepTyped(staffId, what, kept)
        setKept(kept)
      }
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
