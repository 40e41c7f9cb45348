import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { keepTyped, readTyped } from '#features/office/frame/typed.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorCode, errorData } from '#page/errors/declared-error.ts'
import type { FormField } from '../../changes/form-fields.ts'
import { isRecord, isSame } from './differences.ts'

type Values = Record<string, unknown>

type Form = Awaited<ReturnType<typeof api.site.form.call>>

/** Why the last try was refused, to save or to look at a page, and the settings that were changed since. */
type Refusal = { of: 'save' | 'preview'; error: unknown; since: string[] }

/** The settings that a colleague saved meanwhile, and what they were before. */
type Stale = { names: string[]; before: Values }

const NOT_STALE: Stale = { names: [], before: {} }

type Kept = { begun: Form | undefined; typed: Values }

const KEPT_AS = 'site'

const mapValues = (values: Values, map: (value: unknown, name: string) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]))

/** Settings of which each part stands for itself. Of others, such as a code and its percentage, one has all. */
const MERGED = new Set(['landers', 'company', 'packages', 'payment_providers'])

/** What was typed, with what a colleague has changed in the same setting and was not touched here. */
function merge(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs
  if (isListOfNamed(mine) && isListOfNamed(theirs)) {
    const merged = merge(byId(isListOfNamed(base) ? base : []), byId(mine), byId(theirs)) as Values
    return Object.values(merged)
  }
  if (!isRecord(mine) || !isRecord(theirs)) return mine
  const before = isRecord(base) ? base : {}
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = merge(before[name], mine[name], theirs[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

type Named = { id: string }

const isListOfNamed = (value: unknown): value is Named[] =>
  Array.isArray(value) && value.every((one) => isRecord(one) && typeof one.id === 'string' && one.id !== '')

const byId = (list: Named[]): Values => Object.fromEntries(list.map((one) => [`id ${one.id}`, one]))

/** What is wrong with what should be a number. */
const NUMERIC = ['too_small', 'too_big', 'invalid_type']

/** The setting of a path. */
const rootOf = (path: string) => path.split('.')[0]!

function fieldAt(fields: Record<string, FormField>, path: string): FormField | undefined {
  const [first, ...rest] = path.split('.')
  return rest.reduce<FormField | undefined>((field, name) => {
    if (field?.kind === 'object') return field.fields[name]
    return field?.kind === 'list' ? field.item : field?.kind === 'map' ? field.value : undefined
  }, fields[first!])
}

/** @param path such as `packages.0.credits` */
const valueAt = (values: Values, path: string): unknown =>
  path.split('.').reduce<unknown>((held, name) => (held as Values | null | undefined)?.[name], values)

/** What staff have typed and not saved, and what it is compared with. */
export function useDraft(staffId: string, onSaved: () => void) {
  const [left] = useState(() => readTyped<Kept>(staffId, KEPT_AS))
  const t = useTranslations('office.field_errors')
  const words = useErrorWords()
  const form = useQuery(api.site.form.queryOptions())
  // What was there when the typing began; one who saves over something newer is told so.
  const [begun, setBegun] = useState(left?.begun)
  const [typed, setTyped] = useState<Values>(left?.typed ?? {})
  const [stale, setStale] = useState<Stale>(NOT_STALE)
  const [refusal, setRefusal] = useState<Refusal>()
  useEffect(() => {
    keepTyped(staffId, KEPT_AS, Object.keys(typed).length > 0 ? { begun, typed } : undefined)
  }, [staffId, begun, typed])
  const base = begun ?? form.data
  const changed = Object.keys(typed).filter((name) => !isSame(typed[name], base?.values[name]))
  const clear = () => {
    setTyped({})
    setBegun(undefined)
    setStale(NOT_STALE)
    setRefusal(undefined)
    save.reset()
  }
  const save = useMutation(
    api.site.change.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: api.site.versions.key() })
        // The frame names the site.
        void queryClient.invalidateQueries({ queryKey: api.account.self.key() })
        await form.refetch()
        clear()
        onSaved()
      },
      async onError(error) {
        refuse('save', error)
        if (errorCode(error) !== 'conflict') return
        const { data: fresh } = await form.refetch()
        if (!fresh) return
        setStale({
          names: Object.keys(fresh.values).filter((name) => !isSame(fresh.values[name], base?.values[name])),
          before: base?.values ?? {},
        })
        setTyped((before) =>
          mapValues(before, (mine, name) =>
            MERGED.has(name) ? merge(base?.values[name], mine, fresh.values[name]) : mine,
          ),
        )
        setBegun(fresh)
      },
    }),
  )
  const refuse = (of: Refusal['of'], error: unknown) => setRefusal({ of, error, since: [] })
  const wrong = (errorData(refusal?.error, 'invalid_input')?.fields ?? []).filter(
    ({ path }) => !refusal?.since.includes(rootOf(path)),
  )
  const codeAt = (path: string) => wrong.find((field) => field.path === path)?.code
  const values: Values = { ...base?.values, ...typed }
  const errorAt = (path: string) => {
    const found = wrong.find((field) => field.path === path || field.path.startsWith(`${path}.`))
    if (!found) return undefined
    const value = valueAt(values, found.path)
    if (value === '' || value === null) return words.say('empty')
    const field = base && fieldAt(base.fields, found.path)
    if (field?.kind === 'money' && NUMERIC.includes(found.code)) return t('an_amount')
    if (field?.kind !== 'number' || !NUMERIC.includes(found.code)) return words.say(found.code)
    const { min, max } = field
    return min === null ? t('a_number') : max === null ? t('at_least', { min }) : t('range', { min, max })
  }
  return {
    form,
    base,
    values,
    changed,
    stale,
    save,
    clear,
    codeAt,
    errorAt,
    /** Where something is wrong. */
    wrong: wrong.map(({ path }) => path),
    refusal,
    refuse,
    /** Nothing is wrong any more. */
    accept: () => setRefusal(undefined),
    change(name: string, value: unknown) {
      if (!begun) setBegun(form.data)
      setRefusal((known) => known && { ...known, since: [...known.since, name] })
      setTyped((before) => ({ ...before, [name]: value }))
    },
    /** @param onRefused what to do where it is not saved */
    send(onRefused: () => void) {
      if (!base) return
      const changes = Object.fromEntries(changed.map((name) => [name, typed[name]]))
      save.mutate({ version: base.version, changes }, { onError: onRefused })
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
