import type { ComponentType } from 'react'
import type { FormField } from '../../changes/form-fields.ts'

export type SettingProps<Field extends FormField = FormField> = {
  field: Field
  /** Its words are found by this: `packages.credits`. */
  name: string
  /** Where it is: `packages.0.credits`. */
  path: string
  /** Instead of its own. */
  label?: string
  value: unknown
  onChange: (value: unknown) => void
  /** The code of what is wrong there. */
  codeAt: (path: string) => string | undefined
  /** The words of what is wrong there, or within. */
  errorAt: (path: string) => string | undefined
}

export type FieldOf<Kind extends FormField['kind']> = Extract<FormField, { kind: Kind }>

/** A setting that holds others gets what shows them. */
export type Holding<Kind extends FormField['kind']> = SettingProps<FieldOf<Kind>> & {
  Within: ComponentType<SettingProps>
}

/** What a field holds that is just being filled in. */
export function empty(field: FormField): unknown {
  // Nothing is ticked until a person ticks it.
  if (field.kind === 'choices') return []
  if (field.kind !== 'object') return field.nullable ? null : field.initial
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [name, inner.nullable ? null : empty(inner)]),
  )
}

export function isNarrow(field: FormField): boolean {
  return (
    ['number', 'money', 'choice', 'switch'].includes(field.kind) ||
    (field.kind === 'text' && field.shape !== 'lines')
  )
}
