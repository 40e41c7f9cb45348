import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import type { App } from '#server/app.ts'
import type { Db, Tx } from '#server/database/connect.ts'
import { fail, refuseField } from '#server/errors.ts'
import { invalidInput } from '#server/http/declare-errors.ts'
import { type Company, company } from '../company.ts'
import { type SiteSettings, siteSettings } from '../settings.ts'
import { describeFields } from './describe-fields.server.ts'
import type { FormField } from './form-fields.ts'
import {
  findState,
  findVersion,
  insertVersion,
  listVersions,
  lockState,
  type State,
  updateState,
} from './version-queries.server.ts'
import { withoutDefaults } from './without-defaults.server.ts'

/** What staff of a site may change of it: its settings, and the company that runs it. */
const siteForm = siteSettings.extend({ company })
type Form = z.infer<typeof siteForm>
type Part = keyof Form

/** What the forms of a site ask for. */
export const SITE_FIELDS: Record<string, FormField> = describeFields(siteForm)

type Values = Record<string, unknown>

export type Change = { version: number; before: Values; after: Values }

/** The values that hold now, defaults included. */
export async function readSiteForm(db: Db, siteId: string): Promise<{ version: number; values: Values }> {
  const state = await findState(db, siteId)
  return { version: state.version, values: valuesOf(state) }
}

/** The changes of a site, newest first. */
export async function readVersions(
  db: Db,
  siteId: string,
  { below, limit }: { below?: number | undefined; limit: number },
) {
  const rows = await listVersions(db, siteId, { limit: limit + 1, ...(below !== undefined && { below }) })
  return { versions: rows.slice(0, limit), hasOlder: rows.length > limit }
}

type Changing = {
  siteId: string
  staffId: string
  /** The version that staff saw. */
  version: number
  /** Refuses settings that the program could not start with. */
  check: (settings: SiteSettings) => { path: string; code: string }[]
}

/**
 * Changes parts of a site, whole ones.
 * @returns undefined where nothing is different
 * @throws invalid_input at the fields, conflict where a colleague saved since
 */
export async function changeSite(
  tx: Tx,
  app: Pick<App, 'clock' | 'events'>,
  changing: Changing & { changes: Values },
): Promise<Change | undefined> {
  const { changes } = changing
  refuseUnknown(changes)
  return write(tx, app, changing, (state) => ({ ...valuesOf(state), ...changes }), null)
}

/**
 * The site as it would be with changes, and nothing saved.
 * @throws invalid_input at the fields
 */
export async function tryChanges(
  db: Db,
  { siteId, changes, check }: Pick<Changing, 'siteId' | 'check'> & { changes: Values },
): Promise<{ settings: SiteSettings; company: Company }> {
  refuseUnknown(changes)
  const state = await findState(db, siteId)
  const { company: then, ...settings } = parse(state, { ...valuesOf(state), ...changes })
  refuseProblems(check(settings))
  return { settings, company: then }
}

function refuseUnknown(changes: Values): void {
  for (const part of Object.keys(changes))
    if (!Object.hasOwn(siteForm.shape, part)) refuseField(part, 'unknown')
}

/** What bringing a version back would change today. @returns undefined where there is no such version */
export async function compareVersion(
  db: Db,
  siteId: string,
  number: number,
): Promise<{ before: Values; after: Values } | undefined> {
  const found = await findVersion(db, siteId, number)
  if (!found) return undefined
  const now = valuesOf(await findState(db, siteId))
  // One that would not do today is shown as it was; bringing it back says what is wrong.
  const isSound = siteSettings.safeParse(found.settings).success
  return differenceOf(now, isSound ? valuesOf(found) : { ...now, ...found.settings, company: found.company })
}

/** The parts that differ, as they are in each. */
function differenceOf(now: Values, then: Values): { before: Values; after: Values } {
  const changed = Object.keys(siteForm.shape).filter((part) => !isDeepStrictEqual(now[part], then[part]))
  const of = (values: Values) => Object.fromEntries(changed.map((part) => [part, values[part]]))
  return { before: of(now), after: of(then) }
}

/** Brings a version back, by a new one. @throws not_found, conflict, invalid_input where it would not do today */
export async function restoreVersion(
  tx: Tx,
  app: Pick<App, 'clock' | 'events'>,
  changing: Changing & { number: number },
): Promise<Change | undefined> {
  const { siteId, number } = changing
  const found = await findVersion(tx, siteId, number)
  if (!found) fail('not_found')
  return write(tx, app, changing, () => ({ ...found.settings, company: found.company }), number)
}

async function write(
  tx: Tx,
  app: Pick<App, 'clock' | 'events'>,
  { siteId, staffId, version, check }: Changing,
  wish: (state: State) => Values,
  restored: number | null,
): Promise<Change | undefined> {
  const state = await lockState(tx, siteId)
  if (state.version !== version) fail('conflict', { saved: await describeSaved(tx, siteId, state) })
  const form = parse(state, wish(state))
  const difference = differenceOf(valuesOf(state), form)
  const changed = Object.keys(difference.after)
  if (changed.length === 0) return undefined
  refuseProblems(check(form))
  const at = app.clock.now()
  if (version === 0)
    await insertVersion(tx, { ...state, siteId, staffId: null, at, before: {}, after: {}, restored: null })
  const next = { version: version + 1, ...stored(state, difference.after) }
  await updateState(tx, siteId, next)
  await insertVersion(tx, { ...next, siteId, staffId, at, ...difference, restored })
  if (difference.before.member_resell) await app.events.emit(tx, 'site.sharesNoLonger', { siteId })
  return { version: next.version, ...difference }
}

async function describeSaved(tx: Tx, siteId: string, state: State) {
  const [last] = await listVersions(tx, siteId, { limit: 1 })
  return {
    version: state.version,
    by: last?.name ?? null,
    at: last?.at.toISOString() ?? null,
    values: valuesOf(state),
  }
}

/** @throws invalid_input at the fields */
function parse(state: State, wished: Values): Form {
  const unstorable = findUnstorable(wished)
  if (unstorable) refuseField(unstorable, 'invalid_format')
  // An operator's own row may lack what staff are asked for; it counts where they change it.
  const isCompanyKept = isDeepStrictEqual(wished.company, state.company)
  const parsed = (isCompanyKept ? siteForm.extend({ company: z.any() }) : siteForm).safeParse(wished)
  if (!parsed.success) throw invalidInput(parsed.error.issues)
  return parsed.data
}

function refuseProblems(fields: { path: string; code: string }[]): void {
  if (fields.length > 0) fail('invalid_input', { fields })
}

function stored(state: State, changed: Values): Pick<State, 'settings' | 'company'> {
  const kept = Object.entries(state.settings).filter(([part]) => !Object.hasOwn(changed, part))
  const { company: wished, ...settings } = changed
  return {
    settings: { ...Object.fromEntries(kept), ...withoutDefaults(settings) },
    company: (wished as object | undefined) ?? state.company,
  }
}

function valuesOf({ settings, company }: Pick<State, 'settings' | 'company'>): Values {
  return { ...siteSettings.parse(settings), company } satisfies Record<Part, unknown>
}

/** The path of the first text that PostgreSQL cannot store: a NUL, or half of a surrogate pair. */
function findUnstorable(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    const found = findUnstorable(name, at) ?? findUnstorable(inner, at)
    if (found) return found
  }
  return undefined
}
