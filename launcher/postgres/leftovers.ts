import { execFile } from 'node:child_process'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '#server/startup-error.ts'
import type { Log } from './place.ts'

const POLL_MS = 20
// A clean shutdown first writes everything to disk.
const ORDERLY_END_MS = 20_000
const ABRUPT_END_MS = 5_000

/**
 * Ends the PostgreSQL processes that a killed start left behind. Call it only while holding the lock, which
 * proves that no other start uses these processes.
 */
export async function endLeftovers(clusterDir: string, log: Log): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const postmaster = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]) || undefined

  let running = await findProcesses(clusterDir, postmaster)
  if (running.length > 0) log.warn('stopping the PostgreSQL that an earlier start left running')
  if (postmaster && running.includes(postmaster)) {
    send(postmaster, 'SIGINT')
    running = await waitForEnd(clusterDir, postmaster, ORDERLY_END_MS)
  }
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    if (running.length === 0) break
    for (const pid of running) send(pid, signal)
    running = await waitForEnd(clusterDir, postmaster, ABRUPT_END_MS)
  }
  if (running.length > 0) {
    throw new StartupError(`PostgreSQL process ${running[0]} still uses ${clusterDir} and does not stop`)
  }
  // Another process may have this pid by now, typically after a container's restart. PostgreSQL would take it
  // for a running server and refuse to start.
  if (postmaster && exists(postmaster)) await rm(pidFile, { force: true })
}

async function waitForEnd(
  clusterDir: string,
  postmaster: number | undefined,
  limit: number,
): Promise<number[]> {
  const until = Date.now() + limit
  for (;;) {
    const running = await findProcesses(clusterDir, postmaster)
    if (running.length === 0 || Date.now() > until) return running
    await pause(POLL_MS)
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

async function findProcesses(clusterDir: string, postmaster: number | undefined): Promise<number[]> {
  const pids = await readdir('/proc').catch(() => undefined)
  if (!pids) return postmaster && (await isPostgres(postmaster)) ? [postmaster] : []
  const folder = await stat(clusterDir).catch(() => undefined)
  if (!folder) return []
  const found = await Promise.all(
    pids
      .map(Number)
      .filter(Boolean)
      .map(async (pid) => ((await worksIn(folder, pid)) ? pid : 0)),
  )
  return found.filter(Boolean)
}

// Recognises PostgreSQL's processes by their working directory, which is always the data folder.
async function worksIn(folder: { dev: number; ino: number }, pid: number): Promise<boolean> {
  const cwd = await stat(`/proc/${pid}/cwd`).catch(() => undefined)
  if (cwd?.dev !== folder.dev || cwd.ino !== folder.ino) return false
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')
  return ['postgres', 'initdb'].includes(name.trim())
}

async function isPostgres(pid: number): Promise<boolean> {
  const listed = await promisify(execFile)('ps', ['-o', 'comm=', '-p', `${pid}`]).catch(() => undefined)
  return /postgres$/.test(listed?.stdout.trim() ?? '')
}
