import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { seedPlaces } from '#features/site/seed-places.server.ts'
import { siteSettings } from '#features/site/settings.ts'
import { createSite, siteOfHost } from '#features/site/site.server.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transact.ts'
import { createIds } from '#server/ids.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `npm run site -- create HOST [MORE HOSTS] FILE
  HOST is a host name without scheme and port; FILE is JSON: { "company": {…}, "settings": {…} }`

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

const text = z.string().trim().min(1).max(120)

const siteFile = z.strictObject({
  company: z.strictObject({
    name: text,
    address: text,
    city: text,
    country: text,
    kvk: text,
    tradenames: z.array(text),
    vatNumbers: z.array(text),
    deleteDiscount: z.int().min(1).max(90).nullable().default(null),
  }),
  settings: z.strictObject({ ...siteSettings.partial().shape, name: text, support_email: z.email() }),
})

/** Makes a site of a file, for an operator. */
async function makeSite(hosts: string[], path: string): Promise<string> {
  const { company, settings } = await readSiteFile(path)
  const config = readConfig(process.env)
  const { url, stop } = await openDatabase()
  try {
    const clock = systemClock
    await migrate(url, clock.now())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      for (const host of hosts)
        if (await siteOfHost({ db, clock, config }, host))
          throw new StartupError(`${host} has a site already`)
      await transact(db, async (tx) => {
        await seedPlaces(tx)
        const site = { id: createIds(clock).uuid(), demo: false, hosts, settings, company }
        await createSite(tx, { ...site, createdAt: clock.now() })
      }).catch((error: unknown) => {
        throw error instanceof z.ZodError ? new StartupError(describe(error)) : error
      })
      return `${settings.name} is the site of ${hosts.join(', ')}`
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

async function readSiteFile(path: string) {
  const content = await readFile(path, 'utf8').catch((error: Error) => {
    throw new StartupError(`${path} cannot be read: ${error.message}`)
  })
  let given: unknown
  try {
    given = JSON.parse(content)
  } catch (error) {
    throw new StartupError(`${path} is no JSON: ${(error as Error).message}`)
  }
  const parsed = siteFile.safeParse(given)
  // As given: what is left out stays left out, and gets the defaults of each release.
  if (parsed.success)
    return { company: parsed.data.company, settings: (given as z.input<typeof siteFile>).settings }
  throw new StartupError(describe(parsed.error))
}

function describe({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`).join('\n')
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [verb, ...rest] = positionals
  const hosts = rest.slice(0, -1)
  const file = rest.at(-1)
  if (verb !== 'create' || hosts.length === 0 || !file || !hosts.every((host) => HOST.test(host)))
    throw new StartupError(`usage: ${USAGE}`)
  console.log(await makeSite(hosts, file))
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  if (!(error instanceof StartupError) && !isUsage) throw error
  console.error(isUsage ? `usage: ${USAGE}` : (error as Error).message)
  process.exitCode = 1
}
