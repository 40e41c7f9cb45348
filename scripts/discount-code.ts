import { parseArgs } from 'node:util'
import { findCredentials } from '#features/accounts/account/queries.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import { createCode, type NewCode } from '#features/payments/selling/discounts/create-code.server.ts'
import { siteOfHost } from '#features/site/site.server.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transact.ts'
import { createIds } from '#server/ids.ts'
import { StartupError } from '#server/startup-error.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `npm run discount-code -- CODE VALUE [options]
  VALUE is a percentage (20%), or an amount with --currency (5.00 --currency EUR)
  --site HOST          the site; otherwise that of PUBLIC_URL
  --currency EUR       for prices in this currency only
  --minimum 30.00      for orders from this price, before discount; with --currency
  --country NL         for buyers in this country only
  --member EMAIL       for this member only
  --methods a,b        with these payment methods only
  --expires 2027-01-31 no longer valid from the beginning of this day (UTC)
  --validity KIND      once, once-per-user (otherwise this one) or unlimited`

const OPTIONS = {
  site: { type: 'string' },
  currency: { type: 'string' },
  minimum: { type: 'string' },
  country: { type: 'string' },
  member: { type: 'string' },
  methods: { type: 'string' },
  expires: { type: 'string' },
  validity: { type: 'string' },
} as const

type Options = Partial<Record<keyof typeof OPTIONS, string>>

/** Makes a discount code, for an operator. */
async function makeCode(code: string, value: string, options: Options): Promise<string> {
  const config = readConfig(process.env)
  const { url, stop } = await openDatabase()
  try {
    await migrate(url, new Date())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      const host = options.site ?? new URL(config.publicUrl).hostname
      const site = await siteOfHost({ db, clock: systemClock, config }, host)
      if (!site) throw new StartupError(`no site has the host ${host}`)
      const app = { clock: systemClock, ids: createIds(systemClock) }
      const input = { code, ...discountOf(value), ...(await limitsOf(db, site.id, options)) } as NewCode
      const wrong = await transact(db, (tx) => createCode(tx, app, site, input))
      if (wrong) throw new StartupError(wrong)
      return `discount code made: ${code.toUpperCase()}`
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

function discountOf(value: string): Pick<NewCode, 'percentage' | 'amount'> {
  const percentage = /^(\d+)%$/.exec(value)?.[1]
  return percentage ? { percentage: Number(percentage) } : { amount: minorUnits(value) }
}

async function limitsOf(db: Db, siteId: string, options: Options) {
  const { currency, minimum, country, member, methods, expires, validity } = options
  const account = member && (await findCredentials(db, siteId, emailKey(member)))
  if (member && !account) throw new StartupError(`no member has the address ${member}`)
  return {
    ...(currency && { currency }),
    ...(minimum && { minimumOrderValue: minorUnits(minimum) }),
    ...(country && { country }),
    ...(account && { memberId: account.id }),
    ...(methods && { paymentMethods: methods.split(',') }),
    ...(expires && { expiresAt: new Date(`${expires}T00:00:00Z`) }),
    ...(validity && { validity }),
  }
}

function minorUnits(amount: string): number {
  if (!/^\d+(\.\d\d)?$/.test(amount)) throw new StartupError(`${amount} is no amount such as 5 or 5.00`)
  return Math.round(Number(amount) * 100)
}

try {
  const { positionals, values } = readArguments()
  const [code, value, ...more] = positionals
  if (!code || !value || more.length > 0) throw new StartupError(`usage: ${USAGE}`)
  console.log(await makeCode(code, value, values))
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}
