import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { ChatLoad, Writer } from './chat-requests.ts'
import type { ServedSite } from './chat-server.ts'
import { load, makeWriters } from './chat-writers.ts'

const DEMO_MEMBERS = 2_000
const AT_ONCE = 8
/** A page of a conversation is full. */
const SAID = 40
const ROUNDS = 3
const MILLISECONDS = 4_000
const WARM_UP_MILLISECONDS = 2_500

/** How many times as many as the version before. */
const WANTED = { send: 5, messages: 4, list: 4 } satisfies Record<ChatLoad['what'], number>

type Version = { name: string; site: ServedSite; writers: Writer[]; stop(): Promise<unknown> }

/**
 * Lets members write, read a conversation and their list at this version and at the one in a folder, in turn.
 * @returns whether this one answers as many times as much as wanted
 */
export async function compareChat(folderBefore: string | undefined): Promise<boolean> {
  const versions: Version[] = []
  try {
    if (folderBefore) versions.push(await start('before', prepared(folderBefore)))
    versions.push(await start('now', process.cwd()))
    let reached = true
    for (const what of Object.keys(WANTED) as ChatLoad['what'][])
      reached = (await compare(versions, what)) && reached
    return reached
  } finally {
    for (const { stop } of versions) await stop()
  }
}

async function compare(versions: Version[], what: ChatLoad['what']): Promise<boolean> {
  const perSecond = new Map<string, number[]>()
  // Within a minute PostgreSQL does so itself; until then it plans for the few messages of a new demo.
  for (const { site } of versions) await analyze(site.databaseUrl)
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, site, writers } of versions) {
      // The first requests compile and prepare what the others use.
      const milliseconds = round === 0 ? WARM_UP_MILLISECONDS : MILLISECONDS
      const measured = await load({ url: site.url, writers, what, milliseconds }, name)
      if (round > 0) perSecond.set(name, [...(perSecond.get(name) ?? []), measured.perSecond])
    }
  const now = middle(perSecond.get('now')!)
  const before = perSecond.get('before')
  if (!before) return true
  const times = now / middle(before)
  console.log(
    `${what}: ${now.toFixed(0)} a second, ${times.toFixed(1)} times as many as before, wanted ${WANTED[what]}`,
  )
  return times >= WANTED[what]
}

async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}

/** A folder with a version of the program, with its packages and its pages. */
function prepared(folder: string): string {
  const run = (...command: string[]) =>
    execFileSync(command[0]!, command.slice(1), { cwd: folder, stdio: 'inherit' })
  if (!existsSync(join(folder, 'node_modules'))) run('npm', 'ci')
  run('npm', 'run', 'build')
  return folder
}

async function start(name: string, folder: string): Promise<Version> {
  const server = fork(new URL('./chat-server.ts', import.meta.url), [String(DEMO_MEMBERS)], { cwd: folder })
  const ended = once(server, 'exit')
  const site = await Promise.race([
    once(server, 'message').then(([message]) => message as ServedSite),
    ended.then(([code]) => {
      throw new Error(`The server of ${folder} ended with ${code}`)
    }),
  ])
  const writers = await makeWriters(site, site.guest, { number: AT_ONCE, said: SAID })
  const stop = () => {
    server.disconnect()
    return ended
  }
  return { name, site, writers, stop }
}
