import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

const PROGRAM = new URL('program.ts', import.meta.url).pathname

/** The real program in a process of its own, with the database that it starts by itself. */
export class ProgramProcess {
  readonly dataDir: string
  url = ''
  #port: number
  #child: ChildProcess | undefined

  private constructor(dataDir: string, port: number) {
    this.dataDir = dataDir
    this.#port = port
  }

  static async create(port: number): Promise<ProgramProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vonk-process-'))
    await chmod(dataDir, 0o755)
    return new ProgramProcess(dataDir, port)
  }

  /** Starts, or starts again, and waits until it listens. */
  async start(): Promise<void> {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(this.#port),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
    }
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.url = await new Promise<string>((resolve, reject) => {
      let said = ''
      const hear = (chunk: Buffer) => {
        said += chunk
        const [, url] = /Vonk runs at (\S+)/.exec(said) ?? []
        if (url) resolve(url)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)))
    })
  }

  /** Takes its power away. */
  async kill(): Promise<void> {
    const child = this.#child!
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  async stop(): Promise<number | null> {
    const child = this.#child!
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGINT')
    const [code] = (await gone) as [number | null]
    return code
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Rows of a query on its database. */
  async rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: await this.#databaseUrl() })
    await client.connect()
    try {
      return (await client.query(sql, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  async #databaseUrl(): Promise<string> {
    const [password, pidFile] = await Promise.all([
      readFile(join(this.dataDir, 'postgres.password'), 'utf8'),
      readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
    ])
    return `postgres://vonk:${encodeURIComponent(password.trim())}@127.0.0.1:${pidFile.split('\n')[3]}/vonk`
  }
}
