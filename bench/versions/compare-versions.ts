import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Kind, REQUESTS, type Writer } from './requests.ts'
import type { ServedSite, Usage } from './served-version.ts'
import { load, makeWriters } from './writers.ts'

const { BENCH_MEMBERS: MEMBERS = '12820' } = process.env
const AT_ONCE = 8
/** A page of a conversation is full. */
const SAID = 50
const FEW = 5
const ROUNDS = 3
const MILLISECONDS = 4_000
const WARM_UP_MILLISECONDS = 2_500

/** How many times as many as b9f225a6 answers, which is what multiples of a peer need; null: not wanted. */
const WANTED = {
  floor: null,
  nothing: null,
  search: 3.3,
  radius: 3.3,
  profile: 3.1,
  read: 1.8,
  open: 3.5,
  first: 2.5,
  send: 1.3,
  list: null,
} satisfies Record<Kind, number | null>

type Version = {
  name: string
  site: ServedSite
  writers: Writer[]
  /** @param profiled the file for a profile since the last call, in the folder `BENCH_PROFILES` */
  usage(profiled?: string): Promise<Usage>
  stop(): Promise<unknown>
}
type Measured = { perSecond: number } & Usage

/**
 * Lets members search, look, read and write at this version and at the one in a folder, in turn, and prints what a request
 * takes: milliseconds of processor of the server and of PostgreSQL, and trips from the one to the other.
 * @returns whether this one answers as many times as much as wanted
 */
export async function compareVersions(folderBefore: string | undefined, kinds: string[]): Promise<boolean> {
  const versions: Version[] = []
  const lines: string[] = []
  let reached = true
  try {
    if (folderBefore) versions.push(await start('before', prepared(folderBefore)))
    versions.push(await start('now', process.cwd()))
    for (const what of Object.keys(REQUESTS) as Kind[]) {
      if (kinds.length > 0 && !kinds.includes(what)) continue
      const { line, good } = await compare(versions, what)
      lines.push(line)
      reached &&= good
    }
  } finally {
    for (const { stop } of versions) await stop()
  }
  console.log('\nkind | a second | server ms | PostgreSQL ms | trips | times | wanted')
  for (const line of lines) console.log(line)
  return reached
}

async function compare(versions: Version[], what: Kind): Promise<{ line: string; good: boolean }> {
  const measured = new Map<string, Measured[]>(versions.map(({ name }) => [name, []]))
  // Within a minute PostgreSQL does so itself; until then it plans for the few rows of a new demo.
  for (const { site } of versions) await analyze(site.databaseUrl)
  for (let round = 0; round <= ROUNDS; round++)
    for (const { name, site, writers, usage } of versions) {
      // The first requests compile and prepare what the others use.
      const milliseconds = round === 0 ? WARM_UP_MILLISECONDS : MILLISECONDS
      const url = what === 'floor' ? site.floor : site.url
      const before = await usage()
      const { perSecond, all } = await load({ url, writers, what, milliseconds }, name)
      const after = await usage(round === ROUNDS ? `${name}-${what}.cpuprofile` : undefined)
      const each = (part: keyof Usage) => (after[part] - before[part]) / all.length
      if (round > 0)
        measured.get(name)!.push({
          perSecond,
          server: each('server'),
          postgres: each('postgres'),
          trips: each('trips'),
        })
    }
  const now = middleOf(measured.get('now')!)
  const before = measured.has('before') ? middleOf(measured.get('before')!) : undefined
  const times = before && now.perSecond / before.perSecond
  const pair = (part: keyof Measured, digits: number) =>
    [before, now].flatMap((one) => (one ? [one[part].toFixed(digits)] : [])).join(' → ')
  const line = [
    what,
    pair('perSecond', 0),
    pair('server', 2),
    pair('postgres', 2),
    pair('trips', 1),
    times?.toFixed(1) ?? '',
    WANTED[what] ?? '',
  ].join(' | ')
  return { line, good: times === undefined || times >= (WANTED[what] ?? 0) }
}

async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

function middleOf(rounds: Measured[]): Measured {
  const middle = (part: keyof Measured) =>
    rounds.map((one) => one[part]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!
  return {
    perSecond: middle('perSecond'),
    server: middle('server'),
    postgres: middle('postgres'),
    trips: middle('trips'),
  }
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
  const server = fork(new URL('./served-version.ts', import.meta.url), [MEMBERS], { cwd: folder })
  const ended = once(server, 'exit')
  const site = await Promise.race([
    answer<ServedSite>(server),
    ended.then(([code]) => {
      throw new Error(`The server of ${folder} ended with ${code}`)
    }),
  ])
  const writers = await makeWriters(site, site.guest, { number: AT_ONCE, said: SAID, few: FEW })
  return {
    name,
    site,
    writers,
    usage(profiled = '') {
      server.send(profiled)
      return answer<Usage>(server)
    },
    stop() {
      server.disconnect()
      return ended
    },
  }
}

async function answer<T>(server: ChildProcess): Promise<T> {
  const [message] = await once(server, 'message')
  return message as T
}
