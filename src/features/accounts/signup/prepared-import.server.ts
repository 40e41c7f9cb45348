import { knownPlace } from '#features/site/describe.server.ts'
import { type Site, siteOfHost } from '#features/site/site.server.ts'
import type { App } from '#server/app.ts'
import { transact } from '#server/database/transact.ts'
import { dayIn } from '#shared/local-time.ts'
import { DEFAULT_LOCALE, localeOf } from '#shared/locales.ts'
import { isDisposable } from '../account/disposable-addresses.server.ts'
import { emailKey } from '../account/rules.ts'
import { preparedLine } from './prepared-contract.ts'
import { findKnownAddresses, insertPrepared } from './prepared-queries.server.ts'
import { siteRulesOf } from './signup-rules.server.ts'
import { RULES } from './signup-rules.ts'

type Importer = Pick<App, 'db' | 'clock' | 'ids' | 'config'>
type Line = ReturnType<typeof preparedLine.parse>
type Read = { number: number; line: Line; site: Site }

export type BadLine = { number: number; problem: string }

/**
 * Prepares a signup for each line, a JSON object. One invalid line refuses the whole file, so that it can be
 * corrected and imported again.
 */
export async function importAccounts(
  app: Importer,
  file: string,
): Promise<{ prepared: number; bad: BadLine[] }> {
  const bad: BadLine[] = []
  const read: Read[] = []
  const seen = new Set<string>()
  for (const [index, text] of file.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue
    const number = index + 1
    const result = await readLine(app, text)
    if ('problem' in result) bad.push({ number, problem: result.problem })
    else {
      const key = `${result.site.id} ${emailKey(result.line.email)}`
      if (seen.has(key)) bad.push({ number, problem: 'email is on an earlier line' })
      seen.add(key)
      read.push({ number, ...result })
    }
  }
  bad.push(...(await findKnown(app, read)))
  if (bad.length > 0) return { prepared: 0, bad: bad.sort((a, b) => a.number - b.number) }
  const rows = read.map((one) => rowOf(app, one))
  await transact(app.db, async (tx) => {
    for (let from = 0; from < rows.length; from += BATCH)
      await insertPrepared(tx, rows.slice(from, from + BATCH))
  })
  return { prepared: rows.length, bad }
}

// Rows per statement, far below PostgreSQL's limit of parameters.
const BATCH = 1_000

async function readLine(
  app: Importer,
  text: string,
): Promise<{ line: Line; site: Site } | { problem: string }> {
  const parsed = preparedLine.safeParse(parseJson(text))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim())
    return { problem: problems.join('; ') }
  }
  const line = parsed.data
  const site = await siteOfHost(app, line.site ?? new URL(app.config.publicUrl).hostname)
  if (!site) return { problem: 'site is not a site of this deployment' }
  const problem = await problemOf(app, line, site)
  return problem ? { problem } : { line, site }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function problemOf(app: Importer, line: Line, site: Site): Promise<string | undefined> {
  const { email, name, date_of_birth, country, region, place } = line
  const rules = siteRulesOf(site)
  if (isDisposable(email)) return 'email email_disposable'
  const wrongName = name && RULES.name({ name, email }, rules)
  if (wrongName) return `name ${wrongName}`
  const wrongBirth =
    date_of_birth && RULES.date_of_birth({ date_of_birth }, rules, dayIn(country ?? '', app.clock.now()))
  if (wrongBirth) return `date_of_birth ${wrongBirth}`
  if (!place) return undefined
  const known = await knownPlace({ app, site }, country ?? '', region ?? '', place)
  return known ? undefined : 'place is not in that country and region'
}

async function findKnown(app: Importer, read: Read[]): Promise<BadLine[]> {
  const found: BadLine[] = []
  for (const site of new Map(read.map((one) => [one.site.id, one.site])).values()) {
    const own = read.filter((one) => one.site.id === site.id)
    const keys = own.map(({ line }) => emailKey(line.email))
    const known = await findKnownAddresses(app.db, site.id, keys)
    for (const { number, line } of own)
      if (known.has(emailKey(line.email)))
        found.push({ number, problem: 'email already has an account or a prepared signup' })
  }
  return found
}

function rowOf(app: Importer, { line, site }: Read) {
  const { email, site: _site, language, ...facts } = line
  return {
    id: app.ids.uuid(),
    siteId: site.id,
    host: site.host,
    email,
    emailKey: emailKey(email),
    language: language ?? localeOf(site.settings.domain_language) ?? DEFAULT_LOCALE,
    facts: JSON.stringify(facts),
    createdAt: app.clock.now(),
    queuedAt: null,
    tokenHash: null,
    expiresAt: null,
  }
}
