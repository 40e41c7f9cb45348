type Value = string | number | boolean | Value[] | Form
export type Form = { [name: string]: Value }

/** Writes nested values as Stripe reads them: `line_items[0][quantity]=1`. */
export function toForm(form: Form): string {
  return new URLSearchParams(Object.entries(form).flatMap(([name, value]) => flatten(name, value))).toString()
}

function flatten(name: string, value: Value): [string, string][] {
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => flatten(`${name}[${key}]`, part as Value))
}
