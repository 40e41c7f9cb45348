import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { OWNER } from './cluster.ts'

const PORT_LINE = 3

/** The URL of the PostgreSQL that a running program has started in this data folder, or undefined. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const read = (...path: string[]) => readFile(join(dataDir, ...path), 'utf8').catch(() => undefined)
  const [password, pidFile] = await Promise.all([
    read('postgres.password'),
    read('postgres', 'postmaster.pid'),
  ])
  const port = pidFile?.split('\n')[PORT_LINE]
  if (!password || !port) return undefined
  const url = `postgres://${OWNER}:${password.trim()}@127.0.0.1:${port}/${OWNER}`
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    // The pid file is left from a killed server.
    return undefined
  }
}
