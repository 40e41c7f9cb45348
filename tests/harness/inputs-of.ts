import fc from 'fast-check'
import type * as z from 'zod'

type Definition = { type: string } & Record<string, unknown>

const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** The server takes no body that would change an object's prototype. */
const PROTOTYPE = '__proto__'

const TEXTS = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    "'; drop table account; --",
    '<script>',
    '../../etc/passwd',
    '%00',
    'NL',
    '1',
  ),
)
const ANYTHING = fc.oneof(
  TEXTS,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(TEXTS, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('id', 'a', 'email', PROTOTYPE, 'constructor'), TEXTS, { maxKeys: 3 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, -1, 0, 1e308, 2 ** 31),
)

/** Inputs that are valid by the schema's structure. */
export function validInputs(schema: z.ZodType | undefined): fc.Arbitrary<unknown> {
  return schema ? valuesOf(schema) : fc.constant({})
}

/** Inputs with one fault: a field missing, of another type, out of range or hostile; or no object at all. */
export function brokenInputs(
  schema: z.ZodType | undefined,
  valid: fc.Arbitrary<unknown> = validInputs(schema),
): fc.Arbitrary<unknown> {
  if (!schema) return fc.dictionary(fc.constantFrom('a', 'id'), ANYTHING, { maxKeys: 2 })
  return fc.oneof(
    { arbitrary: valid.chain(breakOne), weight: 4 },
    { arbitrary: fc.oneof(fc.constant({}), fc.array(ANYTHING, { maxLength: 2 })), weight: 1 },
  )
}

function breakOne(input: unknown): fc.Arbitrary<unknown> {
  const fields = Object.keys(Object(input))
  if (fields.length === 0) return ANYTHING.map((value) => ({ extra: value }))
  return fc.tuple(fc.constantFrom(...fields), ANYTHING, fc.boolean()).map(([field, value, drop]) => {
    const broken = { ...(input as Record<string, unknown>) }
    if (drop) delete broken[field]
    else broken[field] = value
    return broken
  })
}

function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  switch (def.type) {
    case 'object':
      return objectOf(def.shape as Record<string, z.ZodType>)
    case 'optional':
      return fc.oneof(fc.constant(undefined), valuesOf(def.innerType as z.ZodType))
    case 'nullable':
      return fc.oneof(fc.constant(null), valuesOf(def.innerType as z.ZodType))
    case 'default':
    case 'prefault':
    case 'catch':
      return valuesOf(def.innerType as z.ZodType)
    case 'pipe': {
      const [first, then] = [def.in as z.ZodType, def.out as z.ZodType]
      // The schema behind a preprocessed value says what fits.
      return valuesOf(defOf(first).type === 'transform' ? then : first)
    }
    case 'union':
      return fc.oneof(...(def.options as z.ZodType[]).map(valuesOf))
    case 'record':
      return fc.dictionary(
        (valuesOf(def.keyType as z.ZodType) as fc.Arbitrary<string>).filter((key) => key !== PROTOTYPE),
        valuesOf(def.valueType as z.ZodType),
        { maxKeys: 4 },
      )
    case 'array':
      return fc.array(valuesOf(def.element as z.ZodType), { maxLength: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, string>))
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer({ min: 18, max: 99 }), fc.integer(), fc.double({ noNaN: true }))
    case 'file':
      return fc
        .uint8Array({ maxLength: 200 })
        .map((bytes) => new File([bytes], 'photo.jpg', { type: 'image/jpeg' }))
    case 'string':
      return textOf(schema)
    case 'unknown':
      return ANYTHING.filter((value) => !Object.hasOwn(Object(value), PROTOTYPE))
    default:
      throw new Error(`inputs of type ${def.type} are not known here yet`)
  }
}

function objectOf(shape: Record<string, z.ZodType>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, field]) => [name, valuesOf(field)] as const)
  return fc
    .record(Object.fromEntries(fields))
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)))
}

function textOf(schema: z.ZodType): fc.Arbitrary<string> {
  const candidates = fc.oneof(
    TEXTS,
    fc.uuid(),
    fc.emailAddress(),
    fc.constantFrom(
      'NL',
      'NL-UT',
      'NL-UT-utrecht',
      '1990-01-31',
      'ideal',
      '20',
      'true',
      'correct horse battery',
    ),
    fc.webUrl().map((url) => url.replace(/^http:/, 'https:')),
  )
  const fitting = candidates.filter((text) => schema.safeParse(text).success)
  // If no candidate matches the schema's own pattern, all candidates are used.
  return fc.sample(candidates, 200).some((text) => schema.safeParse(text).success) ? fitting : candidates
}
