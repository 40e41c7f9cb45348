import { keptInTab } from '../kept/kept-storage.ts'
import type { Before, Field } from './before-scripts.ts'
import { CARRIED } from './carried.ts'

type Carried = { path: string; fields: [name: string, option: string, filled: string | boolean][] }

const isChoice = (field: Field) => field.type === 'checkbox' || field.type === 'radio'

function fieldsOfPage(): Field[] {
  const fields = document.querySelectorAll<Field>('main form :is(input, textarea, select)[name]')
  return [...fields].filter(({ type }) => !['password', 'file', 'hidden', 'submit'].includes(type))
}

const filledIn = (field: Field) => (isChoice(field) ? (field as HTMLInputElement).checked : field.value)
const optionOf = (field: Field) => (isChoice(field) ? field.value : '')

/** Keeps what the forms of this page hold, except for passwords and files, for the page's next load in this tab. */
export function carryOver(): void {
  const fields = fieldsOfPage().map((field) => [field.name, optionOf(field), filledIn(field)])
  if (fields.length > 0)
    keptInTab.setItem(CARRIED, JSON.stringify({ path: window.location.pathname, fields }))
}

/** Adds what was kept and does not stand there to what the visitor did before the scripts were there. Kept no longer. */
export function addCarried(before: Before): void {
  const { path, fields } = JSON.parse(keptInTab.getItem(CARRIED) ?? '{}') as Partial<Carried>
  keptInTab.removeItem(CARRIED)
  if (path !== window.location.pathname) return
  for (const field of fieldsOfPage()) {
    const found = fields!.find(([name, option]) => name === field.name && option === optionOf(field))
    if (found && found[2] !== filledIn(field) && !before.fields.has(field)) before.fields.set(field, found[2])
  }
}
