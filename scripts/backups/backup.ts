import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeBackup } from '#launcher/backup/make-backup.ts'
import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { findRunningPostgres } from '#launcher/postgres/running.ts'
import { readConfig } from '#server/config.ts'
import { StartupError } from '#server/startup-error.ts'
import { tellOutcome } from './tell-outcome.ts'

const USAGE = 'npm run backup -- [FOLDER] [--keep 7]   (BACKUP_DIR if no folder is given)'

/** Backs up the embedded database and the files beside it for an operator, while the program runs or not. */
async function backUp(): Promise<string> {
  const { folder, keep } = readParameters()
  const { dataDir, databaseUrl, backupDir } = readConfig(process.env)
  const root = folder ?? backupDir
  if (databaseUrl)
    throw new StartupError(
      'this backs up the embedded database: with DATABASE_URL see Backups in docs/operating.md',
    )
  if (!root || !Number.isInteger(keep) || keep < 1) throw new StartupError(`usage: ${USAGE}`)
  await stat(dataDir).catch(() => {
    throw new StartupError(`there is no data folder ${resolve(dataDir)}: set DATA_DIR`)
  })

  const running = await findRunningPostgres(dataDir)
  const server = running
    ? { url: running, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, backupDir: backupDir ?? root, log: console })
  try {
    const { url } = server
    const { name, bytes, photos, removed, photosMissing } = await makeBackup({
      dataDir,
      root,
      backupDir,
      url,
      keep,
    })
    const [data, target] = await Promise.all([stat(dataDir), stat(root)])
    if (data.dev === target.dev)
      console.error(`${resolve(root)} is on the same disk as the data: copy it to another place`)
    if (photosMissing)
      console.error(
        `there are no photos in ${resolve(dataDir, 'photos')}, but copies of some: none of these is forgotten`,
      )
    const size = `${(bytes / 1_000_000).toFixed(0)} MB, ${photos} new photos`
    return `backup made: ${name} (${size})${removed > 0 ? `; older ones removed: ${removed}` : ''}`
  } finally {
    await server.stop()
  }
}

function readParameters(): { folder: string | undefined; keep: number } {
  try {
    const { values, positionals } = parseArgs({
      options: { keep: { type: 'string', default: '7' } },
      allowPositionals: true,
    })
    if (positionals.length > 1) throw new Error('more than one folder')
    return { folder: positionals[0], keep: Number(values.keep) }
  } catch {
    throw new StartupError(`usage: ${USAGE}`)
  }
}

await tellOutcome(backUp, 'the backup cannot be made')
