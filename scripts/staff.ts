import { parseArgs } from 'node:util'
import { emailKey, isEmailAddress } from '#features/accounts/account/rules.ts'
import { invitationPath, writeInvitation, writeRenewal } from '#features/office/staff/invite.server.ts'
import { findStaffByEmail } from '#features/office/staff/staff-queries.server.ts'
import { siteAddress } from '#features/site/brand.server.ts'
import { listSites } from '#features/site/site.server.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transact.ts'
import { fail, isFailure } from '#server/errors.ts'
import { createIds } from '#server/ids.ts'
import { StartupError } from '#server/startup-error.ts'
import { STAFF_LANGUAGES, STAFF_ROLES } from '#shared/staff.ts'
import { openDatabase } from './open-database.ts'

const USAGE = `npm run staff -- invite|renew ADDRESS [--role ${STAFF_ROLES.join('|')}] [--site HOST] [--language ${STAFF_LANGUAGES.join('|')}]`

type Wish = ReturnType<typeof readWish>

/**
 * Invites a person to a site's staff, or renews a lost login, for an operator.
 * @returns the link, to be handed to them alone
 */
async function linkFromHere({ verb, email, role, language, host }: Wish): Promise<string> {
  const { url, stop } = await openDatabase()
  try {
    const clock = systemClock
    await migrate(url, clock.now())
    const { db, close } = connect(url, { onError: (error) => console.error(error.message) })
    try {
      const config = readConfig(process.env)
      const sites = await listSites({ db, clock, config })
      const site =
        host === undefined && sites.length === 1 ? sites[0] : sites.find((one) => one.host === host)
      if (!site) throw new StartupError(`name the site: --site ${sites.map((one) => one.host).join(' | ')}`)
      const app = { clock, ids: createIds(clock) }
      const by = { siteId: site.id, staffId: null }
      const token = await transact(db, async (tx) => {
        if (verb === 'invite') return writeInvitation(tx, app, by, { email, role, language })
        const known = await findStaffByEmail(tx, emailKey(email))
        return known ? (await writeRenewal(tx, app, by, known.id)).token : fail('not_found')
      })
      return token
        ? `Open within seven days: ${siteAddress(config, site.host)}${invitationPath(token)}`
        : `${email} is staff already, and now ${role} of ${site.host} too`
    } catch (error) {
      if (isFailure(error))
        throw new StartupError(
          verb === 'invite' ? `${email} is staff of this site already` : `${email} is not staff of this site`,
        )
      throw error
    } finally {
      await close()
    }
  } finally {
    await stop()
  }
}

function readWish() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string', default: 'owner' },
      site: { type: 'string' },
      language: { type: 'string', default: 'nl' },
    },
  })
  const [verb, email, ...more] = positionals
  const role = STAFF_ROLES.find((one) => one === values.role)
  const language = STAFF_LANGUAGES.find((one) => one === values.language)
  if (
    (verb !== 'invite' && verb !== 'renew') ||
    !email ||
    !isEmailAddress(email) ||
    more.length > 0 ||
    !role ||
    !language
  )
    throw new StartupError(`usage: ${USAGE}`)
  return { verb, email, role, language, host: values.site } as const
}

try {
  console.log(await linkFromHere(readWish()))
} catch (error) {
  const isUsage = error instanceof TypeError && 'code' in error && /^ERR_PARSE_ARGS/.test(String(error.code))
  if (!(error instanceof StartupError) && !isUsage) throw error
  console.error(isUsage ? `usage: ${USAGE}` : (error as Error).message)
  process.exitCode = 1
}
