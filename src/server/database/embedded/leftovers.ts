import { execFile } from 'node:child_process'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Log } from './place.ts'

const POLL_MS = 20

// What an orderly end may take (it writes everything to disk), and then what an abrupt one may.
const PATIENCE: [NodeJS.Signals, number][] = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
]

/**
 * Ends the PostgreSQL that an earlier start of ours left behind when it was killed. Only for the holder of the
 * lock: it knows that nobody owns these processes any more.
 */
export async function endLeftovers(clusterDir: string, log: Log): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid')
  const noted = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0]) || undefined

  for (const [signal, patience] of PATIENCE) {
    let running = await findProcesses(clusterDir, noted)
    if (running.length === 0) break
    // Its children end with the postmaster; alone they are told themselves.
    const told = noted && running.includes(noted) && signal !== 'SIGKILL' ? [noted] : running
    log.warn(`ending PostgreSQL ${told.join(', ')}, left behind by an earlier start (${signal})`)
    for (const pid of told) send(pid, signal)
    const until = Date.now() + patience
    while (running.length > 0 && Date.now() < until) {
      await pause(POLL_MS)
      running = await findProcesses(clusterDir, noted)
    }
  }
  // The number may belong to somebody else by now, always so after a container's restart: PostgreSQL would then
  // take its own note for a running server.
  await rm(pidFile, { force: true })
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Gone in between.
  }
}

async function findProcesses(clusterDir: string, noted: number | undefined): Promise<number[]> {
  const pids = await readdir('/proc').catch(() => undefined)
  if (!pids) return noted && (await isPostgres(noted)) ? [noted] : []
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

// Every PostgreSQL process works in its data folder and never leaves it.
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
