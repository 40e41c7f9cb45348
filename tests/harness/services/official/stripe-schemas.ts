import { resolve } from 'node:path'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { API, type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'

/** Where the package `stripe`, whose types are made of Stripe's own description, declares them. */
const RESOURCES = 'node_modules/stripe/esm/resources'

/** The parameters and the objects that pass between Stripe and us, by the file that declares them. */
const TYPES = {
  'Checkout/Sessions': [
    'Checkout.SessionCreateParams',
    'Checkout.SessionListParams',
    'Checkout.SessionRetrieveParams',
    'Checkout.SessionExpireParams',
    'Session',
  ],
  PaymentIntents: [
    'PaymentIntentCreateParams',
    'PaymentIntentListParams',
    'PaymentIntentRetrieveParams',
    'PaymentIntentCancelParams',
    'PaymentIntent',
  ],
  Refunds: ['RefundCreateParams', 'RefundListParams', 'Refund'],
  Disputes: ['DisputeListParams', 'Dispute'],
  PaymentMethods: ['PaymentMethodRetrieveParams', 'PaymentMethodDetachParams', 'PaymentMethod'],
  Customers: ['CustomerRetrieveParams', 'Customer', 'DeletedCustomer'],
} as const

export type StripeType = (typeof TYPES)[keyof typeof TYPES][number]

type Schema = { [keyword: string]: unknown }

/** Makes JSON schemas of types. Objects of Stripe's that are not wanted are cut off: we never expand them. */
class Schemas {
  #checker: Checker
  #wanted: Map<number, string>
  #begun = new Set<number>()

  constructor(checker: Checker, wanted: Map<string, Type>) {
    this.#checker = checker
    this.#wanted = new Map([...wanted].map(([name, { id }]) => [id, name]))
  }

  of(type: Type, isRoot = false): Schema {
    const known = this.#wanted.get(type.id)
    if (known && !isRoot) return { $ref: known }
    if (type.isUnionType()) return this.#ofUnion(type.getTypes())
    if (type.isLiteralType()) return { enum: [type.value] }
    if (type.flags & TypeFlags.String) return { type: 'string' }
    if (type.flags & TypeFlags.Number) return { type: 'number' }
    if (type.flags & TypeFlags.Boolean) return { type: 'boolean' }
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (type.flags & TypeFlags.Null) return { type: 'null' }
    if (this.#checker.isArrayType(type) && type.isTypeReference())
      return { type: 'array', items: this.of(this.#checker.getTypeArguments(type)[0]!) }
    // Decimal, a string in JSON.
    if (type.isIntersectionType()) return { type: 'string' }
    if (type.isObjectType()) return this.#ofObject(type, isRoot)
    throw new Error(`no schema for ${this.#checker.typeToString(type)}`)
  }

  #ofUnion(types: readonly Type[]): Schema {
    const schemas = types
      // Values of enumerations that Stripe may add: none that it knows today.
      .filter((one) => !(one.flags & (TypeFlags.Undefined | TypeFlags.Void)) && !this.#isOtherString(one))
      .map((one) => this.of(one))
    const literals = schemas.flatMap((one) => (Array.isArray(one.enum) ? one.enum : []))
    const values = literals.filter((one) => typeof one !== 'boolean')
    const all = [
      ...schemas.filter((one) => !Array.isArray(one.enum)),
      ...(literals.length > values.length ? [{ type: 'boolean' }] : []),
      ...(values.length > 0 ? [{ enum: values }] : []),
    ]
    if (all.length === 0) return { not: {} }
    return all.length === 1 ? all[0]! : { anyOf: all }
  }

  #isOtherString = (type: Type) => type.getAliasSymbol()?.name === 'OtherString'

  #ofObject(type: Type, isRoot: boolean): Schema {
    const properties = this.#checker.getPropertiesOfType(type)
    const isOther = properties.some(({ name }) => name === 'object') && !isRoot
    if (isOther || this.#begun.has(type.id)) return { type: 'object' }
    this.#begun.add(type.id)
    const [index] = this.#checker.getIndexInfosOfType(type)
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        properties.map((one) => [one.name, this.of(this.#checker.getTypeOfSymbol(one)!)]),
      ),
      required: properties.filter(({ flags }) => !(flags & SymbolFlags.Optional)).map(({ name }) => name),
      additionalProperties: index ? this.of(index.valueType) : false,
    }
    this.#begun.delete(type.id)
    return schema
  }
}

function declaredTypes(api: API): { checker: Checker; types: Map<string, Type> } {
  const fileOf = (name: string) => resolve(RESOURCES, `${name}.d.ts`)
  const openFiles = Object.keys(TYPES).map(fileOf)
  const { checker, program } = api.updateSnapshot({ openFiles }).getDefaultProjectForFile(openFiles[0]!)!
  const types = new Map<string, Type>()
  for (const [file, names] of Object.entries(TYPES)) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(fileOf(file))!)!
    for (const name of names) {
      const [first = '', second] = name.split('.')
      const exported = checker.getExportsOfModule(module).filter((one) => one.name === first)
      const [symbol] = second
        ? exported.flatMap((one) => checker.getExportsOfModule(one).filter((of) => of.name === second))
        : exported
      if (!symbol) throw new Error(`stripe declares no ${name}`)
      types.set(name, checker.getDeclaredTypeOfSymbol(symbol))
    }
  }
  return { checker, types }
}

function makeSchemas(): Map<string, Schema> {
  const api = new API({ cwd: process.cwd() })
  const { checker, types } = declaredTypes(api)
  const schemas = new Schemas(checker, types)
  const made = new Map([...types].map(([name, type]) => [name, schemas.of(type, true)]))
  api.close()
  return made
}

let ajv: Ajv | undefined

/**
 * Makes the checks of all types, once a worker. It starts a compiler and takes seconds on a busy machine, longer than a
 * request may: it must be done before Stripe is played.
 */
export function makeStripeSchemas(): void {
  if (ajv) return
  ajv = new Ajv({ coerceTypes: true, strict: false })
  const made = makeSchemas()
  for (const [$id, schema] of made) ajv.addSchema({ ...schema, $id })
  for (const name of made.keys()) ajv.getSchema(name)
}

/** The check of a type of Stripe's. */
export function stripeSchema(name: StripeType): ValidateFunction {
  makeStripeSchemas()
  return ajv!.getSchema(name)!
}

/** Such as `line_items[0][price]`, as Stripe names parameters. */
export function parameterOf({ instancePath, keyword, params }: ErrorObject): string {
  const more = keyword === 'additionalProperties' ? [params.additionalProperty] : []
  const missing = keyword === 'required' ? [params.missingProperty] : []
  const [first = '', ...rest] = [...instancePath.split('/').slice(1), ...more, ...missing]
  return first + rest.map((part) => `[${part}]`).join('')
}
