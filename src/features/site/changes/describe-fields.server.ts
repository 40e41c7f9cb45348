import * as z from 'zod'
import { LOCALES } from '#shared/locales.ts'
import type { FormField } from './form-fields.ts'

/** To begin with. */
const PINK = '#b00058'

/** What the form of a schema asks for, by the name of each field. */
export function describeFields(schema: z.ZodObject): Record<string, FormField> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, one]) => [name, describeField(one as z.ZodType)]),
  )
}

function describeField(schema: z.ZodType, form?: unknown): FormField {
  const asked = form ?? schema.meta()?.form
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    const field = describeField(schema.unwrap() as z.ZodType, asked)
    return { ...field, initial: schema.parse(undefined) }
  }
  if (schema instanceof z.ZodNullable)
    return { ...describeField(schema.unwrap() as z.ZodType, asked), nullable: true }
  const plain = describePlain(schema, asked)
  return { nullable: false, ...plain } as FormField
}

function describePlain(schema: z.ZodType, form: unknown): object {
  if (form === 'language') return { kind: 'choice', options: ['', ...LOCALES], isNumber: false, initial: '' }
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL)
    return {
      kind: 'text',
      shape: form ?? 'line',
      initial: form === 'colour' ? PINK : '',
    }
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema
    if (form === 'choice') return describeNumbers(minValue!, maxValue!)
    const min = within(minValue)
    return { kind: form === 'money' ? 'money' : 'number', min, max: within(maxValue), initial: min ?? 0 }
  }
  if (schema instanceof z.ZodBoolean) return { kind: 'switch', initial: false }
  if (schema instanceof z.ZodEnum)
    return { kind: 'choice', options: schema.options, isNumber: false, initial: schema.options[0] }
  if (schema instanceof z.ZodLiteral)
    return { kind: 'choice', options: [schema.value], isNumber: false, initial: schema.value }
  // A text for all languages or by language is the only thing that may be of two types.
  if (schema instanceof z.ZodUnion) return { kind: 'localised', lines: form === 'lines', initial: '' }
  if (schema instanceof z.ZodArray) return describeList(schema)
  if (schema instanceof z.ZodRecord) {
    const names = schema.keyType instanceof z.ZodEnum ? schema.keyType.options : null
    return { kind: 'map', names, value: describeField(schema.valueType as z.ZodType), initial: {} }
  }
  if (schema instanceof z.ZodObject) {
    const fields = describeFields(schema)
    const initial = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, emptyOf(one)]))
    return { kind: 'object', fields, initial }
  }
  throw new Error(`no form asks for a setting of type ${schema.type}`)
}

function describeNumbers(least: number, most: number): object {
  const options = Array.from({ length: most - least + 1 }, (_, at) => String(least + at))
  return { kind: 'choice', options, isNumber: true, initial: least }
}

function describeList(schema: z.ZodArray): object {
  const element = schema.element as z.ZodType
  if (element instanceof z.ZodEnum) return { kind: 'choices', options: element.options, initial: [] }
  return { kind: 'list', item: describeField(element), initial: [] }
}

function emptyOf(field: FormField): unknown {
  return field.nullable && field.initial === undefined ? null : field.initial
}

/** Zod's own bounds of whole numbers are none to speak of. */
function within(bound: number | null): number | null {
  return bound !== null && Number.isFinite(bound) && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : null
}
