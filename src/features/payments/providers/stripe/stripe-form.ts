type Value = string | number | boolean | undefined | Value[] | { [name: string]: Value }
export type Form = { [name: string]: Value }

/** Writes nested values as Stripe reads them: `line_items[0][quantity]=1`. What is undefined is left out. */
export function toForm(form: Form): string {
  return new URLSearchParams(Object.entries(form).flatMap(([name, value]) => flatten(name, value))).toString()
}

function flatten(name: string, value: Value): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => flatten(`${name}[${key}]`, part as Value))
}
