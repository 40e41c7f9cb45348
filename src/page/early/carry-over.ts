import { keptInTab } from '../kept/kept-storage.ts'
import { pageMember } from '../page-member.ts'
import type { Before, Field } from './before-scripts.ts'
import { CARRIED } from './carried.ts'

/** A page that is loaded again is there by then. */
const LASTS_MILLISECONDS = 120_000

type Carried = {
  page: string
  until: number
  fields: [name: string, option: string, filled: string | boolean][]
}

const ownKey = () => CARRIED + (pageMember() ?? 'visitor')

/** The address without the language, which is what changes. */
function thisPage(): string {
  const { pathname, searchParams } = new URL(window.location.href)
  searchParams.delete('lang')
  return `${pathname}?${searchParams}`
}

/** The fields that forms name in `data-carried`: never passwords, bank details, codes, consents, or what is saved at once. */
function fieldsOfPage(): Field[] {
  return [...document.querySelectorAll('form')].flatMap((form) => {
    const names = form.dataset.carried?.split(' ') ?? []
    return [...form.elements].filter((part): part is Field => names.includes((part as Field).name))
  })
}

const isRadio = (field: Field) => field.type === 'radio'

/** Keeps what the forms of this page hold for the page's next load in this tab, which is to come soon. */
export function carryOver(): void {
  const fields = fieldsOfPage().flatMap((field): Carried['fields'] => {
    if (!isRadio(field)) return [[field.name, '', field.value]]
    return (field as HTMLInputElement).checked ? [[field.name, field.value, true]] : []
  })
  const carried: Carried = { page: thisPage(), until: Date.now() + LASTS_MILLISECONDS, fields }
  keptInTab.setItem(ownKey(), JSON.stringify(carried))
}

/** Adds what was kept to what the visitor did before the scripts were there, unless they did it anew. Kept no longer. */
export function addCarried(before: Before): void {
  const kept = keptInTab.getItem(ownKey())
  for (const key of keptInTab.keys()) if (key.startsWith(CARRIED)) keptInTab.removeItem(key)
  const { page, until, fields } = JSON.parse(kept ?? '{}') as Partial<Carried>
  if (page !== thisPage() || Date.now() > until!) return
  const done = new Set([...before.fields.keys()].map(({ name }) => name))
  for (const field of fieldsOfPage().filter(({ name }) => !done.has(name))) {
    const option = isRadio(field) ? field.value : ''
    // Also where it stands already: browsers fill in fields again, of which React does not hear.
    const found = fields!.find(([name, of]) => name === field.name && of === option)
    if (found) before.fields.set(field, found[2])
  }
}
