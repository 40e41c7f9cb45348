import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readMoment } from '#launcher/backup/moment.ts'
import { restore } from '#launcher/backup/restore.ts'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/startup-error.ts'
import { tellOutcome } from './tell-outcome.ts'

const USAGE =
  'npm run restore -- [FOLDER] [--until 2027-01-31T14:30:00Z] [--as-far-as-there-is] [--over]   (BACKUP_DIR if no folder is given)'

/** Restores the embedded database and the files beside it for an operator, into an empty DATA_DIR. */
async function bringBack(): Promise<string> {
  const { folder, until, asFarAsThereIs, over } = readParameters()
  const { dataDir, databaseUrl, backupDir } = readConfig(process.env)
  const root = folder ?? backupDir
  if (databaseUrl)
    throw new StartupError(
      'this restores the embedded database: with DATABASE_URL see Backups in docs/operating.md',
    )
  if (!root) throw new StartupError(`usage: ${USAGE}`)
  const restored = await restore({ dataDir, root, until, asFarAsThereIs, over, log: console })
  return [
    `restored ${resolve(dataDir)} from the backup ${restored.backup}: ${restored.photos} photos`,
    `the last change in it is of ${restored.until.toISOString()}`,
    ...(restored.aside ? [`what was there is in ${restored.aside}`] : []),
  ].join('\n')
}

function readParameters(): {
  folder: string | undefined
  until: Date | undefined
  asFarAsThereIs: boolean
  over: boolean
} {
  const { values, positionals } = parse()
  if (positionals.length > 1) throw new StartupError(`usage: ${USAGE}`)
  const until = values.until === undefined ? undefined : readMoment(values.until)
  return {
    folder: positionals[0],
    until,
    asFarAsThereIs: values['as-far-as-there-is'],
    over: values.over,
  }
}

function parse() {
  try {
    return parseArgs({
      options: {
        until: { type: 'string' },
        'as-far-as-there-is': { type: 'boolean', default: false },
        over: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}

await tellOutcome(bringBack, 'it cannot be restored')
