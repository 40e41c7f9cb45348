import pg from 'pg'
import { inject } from 'vitest'

let clones = 0
const unused: string[] = []

const connect = async () => {
  const client = new pg.Client({ connectionString: inject('databaseUrl') })
  await client.connect()
  return client
}

/** Makes a database with the schema and places, kept until the file ends. @returns its address */
export async function cloneDatabase(): Promise<string> {
  const name = `test_${process.pid}_${++clones}_${Math.random().toString(36).slice(2, 8)}`
  const client = await connect()
  await client.query(`create database ${name} template ${inject('templateDatabase')}`)
  await client.end()
  unused.push(name)
  return Object.assign(new URL(inject('databaseUrl')), { pathname: `/${name}` }).href
}

/** Drops the databases that this worker has made. On a disk it takes 0.3 s each, so there they stay until the end. */
export async function dropDatabases(): Promise<void> {
  const names = unused.splice(0)
  if (!inject('inMemory') || names.length === 0) return
  const client = await connect()
  // Not `with (force)`: an ordinary role may not end an autovacuum worker, which ends by itself.
  const end =
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user'
  for (const name of names) {
    await client.query(end, [name])
    await client.query(`drop database ${name}`)
  }
  await client.end()
}
