import pg from 'pg'
import { inject } from 'vitest'

/** What a test left open stays until the end. */
const IN_USE = '55006'

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
  // Not `with (force)`, nor by ending connections: those that are just closing would report it. It waits 5 s for them.
  for (const name of names)
    await client.query(`drop database ${name}`).catch((error: { code?: string }) => {
      if (error.code !== IN_USE) throw error
    })
  await client.end()
}
