import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api, queryClient } from '#features/office/frame/api.ts'
import { type Fields, useDraft } from '#features/office/frame/use-draft.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { errorData } from '#page/errors/declared-error.ts'
import type { FormField } from '../../changes/form-fields.ts'
import { isRecord } from './differences.ts'

type Values = Record<string, unknown>

/** Why the last try was refused, to save or to look at a page, and the settings that were changed since. */
type Refusal = { of: 'save' | 'preview'; error: unknown; since: string[] }

/** Settings of which each part stands for itself. Of others, such as a code and its percentage, one has all. */
const IN_PARTS = ['landers', 'company', 'payment_providers']

/** The setting of a path. */
export const rootOf = (path: string) => path.split('.')[0]!

/** The settings as fields on which one decides apart: `company.name`. */
const split = (values: Values): Fields =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      IN_PARTS.includes(name) && isRecord(value)
        ? Object.entries(value).map(([part, inner]) => [`${name}.${part}`, inner])
        : [[name, value]],
    ),
  )

/** The settings that consist of fields. */
export function join(fields: Fields): Values {
  const values: Values = Object.fromEntries(IN_PARTS.map((name) => [name, {}]))
  for (const [field, value] of Object.entries(fields)) {
    const name = rootOf(field)
    if (name === field) values[name] = value
    else values[name] = { ...(values[name] as Values), [field.slice(name.length + 1)]: value }
  }
  return values
}

/** What is wrong with what should be a number. */
const NUMERIC = ['too_small', 'too_big', 'invalid_type']

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

/** What staff have typed of the site and not saved, and what it is compared with. */
export function useSiteDraft(staffId: string, onSaved: () => void) {
  const t = useTranslations('office.field_errors')
  const words = useErrorWords()
  const form = useQuery(api.site.form.queryOptions())
  const { version, fields = {}, values: saved = {} } = form.data ?? { version: 0 }
  const draft = useDraft(staffId, 'site', { version, fields: split(saved) })
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = (of: Refusal['of'], error: unknown) => setRefusal({ of, error, since: [] })
  const clear = () => {
    draft.clear()
    setRefusal(undefined)
    save.reset()
  }
  const save = useMutation(
    api.site.change.mutationOptions({
      async onSuccess({ version: now }, { changes }) {
        await queryClient.invalidateQueries({ queryKey: api.site.versions.key() })
        // The frame names the site.
        void queryClient.invalidateQueries({ queryKey: api.account.self.key() })
        await form.refetch()
        // What was typed since, with the dialog closed, is not saved yet.
        draft.onSaved(now, split({ ...join(draft.before), ...changes }))
        setRefusal(undefined)
        save.reset()
        onSaved()
      },
      onError(error) {
        if (draft.meet(error, split)) setRefusal(undefined)
        else refuse('save', error)
      },
    }),
  )
  const wrong = (errorData(refusal?.error, 'invalid_input')?.fields ?? []).filter(
    ({ path }) => !refusal?.since.includes(rootOf(path)),
  )
  const codeAt = (path: string) => wrong.find((field) => field.path === path)?.code
  const values = join(draft.fields)
  const changed = [...new Set(draft.changed.map(rootOf))]
  const errorAt = (path: string) => {
    const found = wrong.find((field) => field.path === path || field.path.startsWith(`${path}.`))
    if (!found) return undefined
    const value = valueAt(values, found.path)
    if (value === '' || value === null) return words.say('empty')
    const field = fieldAt(fields, found.path)
    if (field?.kind === 'money' && NUMERIC.includes(found.code)) return t('an_amount')
    if (field?.kind !== 'number' || !NUMERIC.includes(found.code)) return words.say(found.code)
    const { min, max } = field
    return min === null ? t('a_number') : max === null ? t('at_least', { min }) : t('range', { min, max })
  }
  return {
    form,
    draft,
    /** What the forms ask for. */
    fields,
    /** As they were saved. */
    before: join(draft.before),
    values,
    /** The settings that were typed and are not saved. */
    changed,
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
      setRefusal((known) => known && { ...known, since: [...known.since, name] })
      draft.change((typed) => split({ ...join(typed), [name]: value }))
    },
    /** @param onRefused what to do where it is not saved */
    send(onRefused: () => void) {
      const changes = Object.fromEntries(changed.map((name) => [name, values[name]]))
      save.mutate({ version: Number(draft.version), changes }, { onError: onRefused })
    },
  }
}
export type SiteDraft = ReturnType<typeof useSiteDraft>
