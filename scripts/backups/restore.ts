import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { restore } from '#launcher/backup/restore.ts'
import { operatorsError } from '#launcher/postgres/operators-error.ts'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/startup-error.ts'

const USAGE =
  'npm run restore -- [FOLDER] [--until 2027-01-31T14:30:00Z] [--over]   (BACKUP_DIR if no folder is given)'

/** Restores the embedded database and the files beside it for an operator, into an empty DATA_DIR. */
async function bringBack(): Promise<string> {
  const { folder, until, over } = readParameters()
  const { dataDir, databaseUrl, backupDir } = readConfig(process.env)
  const root = folder ?? backupDir
  if (databaseUrl)
    throw new StartupError(
      'this restores the embedded database: with DATABASE_URL see Backups in docs/operating.md',
    )
  if (!root) throw new StartupError(`usage: ${USAGE}`)
  const restored = await restore({ dataDir, root, until, over, log: console })
  return [
    `restored ${resolve(dataDir)} from the backup ${restored.backup}: ${restored.photos} photos`,
    `the last change in it is of ${restored.until.toISOString()}`,
    ...(restored.aside ? [`what was there is in ${restored.aside}`] : []),
  ].join('\n')
}

function readParameters(): { folder: string | undefined; until: Date | undefined; over: boolean } {
  const { values, positionals } = parse()
  if (positionals.length > 1) throw new StartupError(`usage: ${USAGE}`)
  const until = values.until === undefined ? undefined : new Date(values.until)
  if (until && Number.isNaN(until.getTime()))
    throw new StartupError(`${values.until} is no time such as 2027-01-31T14:30:00Z`)
  if (until && until > new Date()) throw new StartupError(`${values.until} is still to come`)
  return { folder: positionals[0], until, over: values.over }
}

function parse() {
  try {
    return parseArgs({
      options: { until: { type: 'string' }, over: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}

try {
  console.log(await bringBack())
} catch (failure) {
  const error = operatorsError(failure, 'it cannot be restored')
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
