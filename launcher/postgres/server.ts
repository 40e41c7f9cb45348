import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { StartupError } from '#server/startup-error.ts'
import { type Account, giveToOwnerOf, pathFor, runAs } from './account.ts'
import { cleanEnvironment, OWNER } from './cluster.ts'
import { memorySettings } from './memory.ts'
import type { Place } from './place.ts'

// Below the range of ephemeral ports, so that no outgoing connection occupies the port.
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000
const START_ATTEMPTS = 5
// After its postmaster was killed, a remaining backend may hold the shared memory for about 2 s.
const RETRY_PAUSE_MS = 500
const STARTING_UP = '57P03'
const WRONG_PASSWORD = '28P01'
const POLL_MS = 15
const ANSWER_WITHIN_MS = 30_000
const LOG_LIMIT_BYTES = 10_000_000
const SMART_STOP_MS = 1_000
const FAST_STOP_MS = 20_000
const ABRUPT_STOP_MS = 5_000

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

type Launch = Place & {
  logFile: string
  password: string
  maxConnections: number
  memoryBytes: number
  durable: boolean
  /** Settings besides. */
  settings?: Record<string, string>
}

export type RunningServer = { process: ChildProcess; url: string }

/** Starts the server and returns when our role can log in. */
export async function launch(place: Launch): Promise<RunningServer> {
  await keepLogSmall(place.logFile)
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    const logStart = statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0
    const child = await spawnServer(place, port)
    const url = `postgres://${OWNER}:${place.password}@127.0.0.1:${port}/${OWNER}`
    try {
      if (await answers(child, url, place)) return { process: child, url }
    } catch (error) {
      await stopServer(child)
      throw error
    }
    const told = readFileSync(place.logFile).subarray(logStart).toString()
    const mayPass = /could not (bind|create any TCP)|pre-existing shared memory|already exists/.test(told)
    if (!mayPass || attempt === START_ATTEMPTS) {
      // What logins were told meanwhile is no reason.
      const reason =
        /(?:FATAL|PANIC):\s*(?!\s|the database system is)(.*)/.exec(told)?.[1] ?? 'no reason given'
      throw new StartupError(`PostgreSQL did not start: ${reason} (more in ${place.logFile})`)
    }
    place.log.warn(`PostgreSQL did not start, retrying: ${told.trim().split('\n').at(-1)}`)
    await pause(RETRY_PAUSE_MS)
  }
}

async function spawnServer(place: Launch, port: number): Promise<ChildProcess> {
  const settings = {
    // TCP instead of a Unix socket: the path of DATA_DIR may be of any length, and every client supports TCP.
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: place.maxConnections,
    ...memorySettings(place.memoryBytes, place.maxConnections),
    ...(!place.durable && NOT_DURABLE),
    huge_pages: 'off',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    password_encryption: 'scram-sha-256',
    ...place.settings,
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const folder = await pathFor(place.account, place.clusterDir)
  const output = openSync(place.logFile, 'a', 0o600)
  const child = spawn(place.binaries.postgres, ['-D', folder, ...options], {
    cwd: place.clusterDir,
    env: cleanEnvironment(),
    // A separate process group: Ctrl-C signals the terminal's whole group, and we still have requests to
    // finish.
    detached: true,
    stdio: ['ignore', output, output],
    ...runAs(place.account),
  })
  closeSync(output)
  await once(child, 'spawn')
  child.unref()
  guard(child, place.account)
  await giveToOwnerOf(place.dataDir, place.logFile)
  return child
}

/**
 * Ends the server when our process ends, even by kill -9: a shell waits on a pipe that only we hold and that
 * the system closes with our process. If the shell is killed too, the next start ends the server.
 */
function guard(server: ChildProcess, account: Account): void {
  if (process.platform === 'win32') return
  const watcher = spawn('/bin/sh', ['-c', `read -r _; kill -INT ${server.pid} 2>/dev/null`], {
    cwd: '/',
    env: cleanEnvironment(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...runAs(account),
  })
  watcher.on('error', () => {})
  watcher.stdin.on('error', () => {})
  watcher.unref()
  // Both must not keep our process alive. The pipe is a socket, although its type does not say so.
  const pipe = watcher.stdin as Socket
  pipe.unref()
  // Stops the watcher, because the server's pid may be reused later.
  server.once('exit', () => watcher.kill('SIGKILL'))
}

/** Waits until our role can log in; false if the server ended first. A recovery may take as long as it needs. */
async function answers(server: ChildProcess, url: string, place: Launch): Promise<boolean> {
  let deadline = Date.now() + ANSWER_WITHIN_MS
  while (!hasEnded(server)) {
    const error = await tryLogin(url)
    if (!error) return true
    const late = Date.now() > deadline
    if (isDatabaseError(error) && error.code === STARTING_UP) {
      if (late) {
        place.log.info('PostgreSQL is still recovering from an unclean shutdown')
        deadline = Date.now() + ANSWER_WITHIN_MS
      }
    } else if (isDatabaseError(error) && error.code === WRONG_PASSWORD) {
      throw new StartupError(
        `the password in ${place.dataDir}/postgres.password is wrong: remove that file, and the next start sets a new one`,
      )
    } else if (late || isDatabaseError(error)) {
      throw new StartupError(`PostgreSQL refused the connection: ${error.message}`)
    }
    await pause(POLL_MS)
  }
  return false
}

const isDatabaseError = (error: Error) => error instanceof DatabaseError

async function tryLogin(url: string): Promise<Error | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return undefined
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Stops the server in steps. First a smart shutdown, for connections that are just closing: a pool reports
 * itself closed before the server knows it, and would report an interrupted connection as an error. Then a
 * fast shutdown, which rolls back open transactions and writes everything to disk. Force comes last.
 */
export async function stopServer(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  server.ref()
  const ended = once(server, 'exit')
  for (const [signal, patience] of [
    ['SIGTERM', SMART_STOP_MS],
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', ABRUPT_STOP_MS],
    ['SIGKILL', ABRUPT_STOP_MS],
  ] as const) {
    server.kill(signal)
    const impatient = new AbortController()
    const late = pause(patience, 'late', { signal: impatient.signal }).catch(() => {})
    if ((await Promise.race([ended, late])) !== 'late') return impatient.abort()
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null
}

async function findFreePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * (HIGHEST_PORT - LOWEST_PORT))
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (free) return port
  }
}

async function keepLogSmall(file: string): Promise<void> {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`)
}
