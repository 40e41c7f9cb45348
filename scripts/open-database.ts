import { startEmbeddedPostgres } from '#launcher/embedded-postgres.ts'
import { findRunningPostgres } from '#launcher/postgres/running.ts'
import { readConfig } from '#server/config.ts'

/** The configured database, or the embedded one, which is started unless the program has it running. */
export async function openDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const { databaseUrl, dataDir, backupDir } = readConfig(process.env)
  const url = databaseUrl ?? (await findRunningPostgres(dataDir))
  return url ? { url, stop: async () => {} } : startEmbeddedPostgres({ dataDir, backupDir, log: console })
}
