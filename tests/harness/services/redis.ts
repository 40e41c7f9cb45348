import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../run/process.ts'

/** Debian's `redis-server`, or Valkey's. */
const [SERVER] = ['valkey-server', 'redis-server'].filter(
  (name) => spawnSync(name, ['--version']).status === 0,
)

/** Whether this machine has one. What needs it is left out where not, and says so. */
export const hasRedis = SERVER !== undefined
if (!hasRedis)
  console.warn('NO REDIS: tests of several processes are left out. Install redis-server or valkey-server.')

/** A server of its own, which keeps nothing on a disk. */
export class Redis {
  readonly url: string
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.#port = port
    this.url = `redis://127.0.0.1:${port}`
  }

  static async forTest(): Promise<Redis> {
    const redis = new Redis(await freePort())
    onTestFinished(() => redis.kill())
    await redis.start()
    return redis
  }

  async start(): Promise<void> {
    const child = spawn(
      SERVER!,
      ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    )
    this.#child = child
    while (!(await listens(this.#port)) && child.exitCode === null) await pause(20)
  }

  /** As when its machine fails: what it knew is gone. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** It keeps its connections and answers nothing, until it goes on. */
  hold(): void {
    this.#child!.kill('SIGSTOP')
  }

  goOn(): void {
    this.#child!.kill('SIGCONT')
  }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return answer
}
