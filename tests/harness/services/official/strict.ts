import * as z from 'zod/v3'

const made = new WeakMap<z.ZodTypeAny, z.ZodTypeAny>()

/** The same schema, but without room for fields and values that it does not know, and without changing what it reads. */
export function strict(schema: z.ZodTypeAny): z.ZodTypeAny {
  const known = made.get(schema)
  if (known) return known
  const strictly = make(schema)
  made.set(schema, strictly)
  return strictly
}

function make(schema: z.ZodTypeAny): z.ZodTypeAny {
  if (schema instanceof z.ZodLazy) return z.lazy(() => strict(schema.schema))
  if (schema instanceof z.ZodEffects) return strict(schema.innerType())
  if (schema instanceof z.ZodOptional) return strict(schema.unwrap()).optional()
  if (schema instanceof z.ZodNullable) return strict(schema.unwrap()).nullable()
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element))
  if (schema instanceof z.ZodUnion) return ofUnion(schema.options)
  if (!(schema instanceof z.ZodObject)) return schema
  const fields = Object.entries(schema.shape as z.ZodRawShape)
  return z.object(Object.fromEntries(fields.map(([name, field]) => [name, strict(field)]))).strict()
}

/** Enumerations end with any other text, for values that may be added. */
function ofUnion(options: z.ZodTypeAny[]): z.ZodTypeAny {
  const literals = options.filter((one) => one instanceof z.ZodLiteral)
  const all = literals.length > 0 ? literals : options.map(strict)
  return all.length === 1 ? all[0]! : z.union(all as [z.ZodTypeAny, z.ZodTypeAny])
}
