import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Mollie } from '../services/mollie.ts'
import type { TestSite } from '../site.ts'

const PROGRAM = new URL('program.ts', import.meta.url).pathname
// Compiling takes a third of a start. The cache is written at the first clean exit and serves all later
// starts.
const COMPILED = {
  NODE_COMPILE_CACHE: new URL('../../../node_modules/.cache/program', import.meta.url).pathname,
}

/** Runs the program with these variables until it exits; returns its output and exit code. */
export async function runToEnd(
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'error', ...COMPILED, ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** The real program in its own process, with its embedded database. */
export class ProgramProcess {
  readonly dataDir: string
  url = ''
  /** What it has printed since it started. */
  output = ''
  #port: number
  #child: ChildProcess | undefined
  #env: Record<string, string>

  private constructor(dataDir: string, port: number, env: Record<string, string>) {
    this.dataDir = dataDir
    this.#port = port
    this.#env = env
  }

  get port(): number {
    return this.#port
  }

  /** @param env more variables, such as another database than the program's own */
  static async create(port: number, env: Record<string, string> = {}): Promise<ProgramProcess> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vonk-process-'))
    await chmod(dataDir, 0o755)
    return new ProgramProcess(dataDir, port, env)
  }

  /** Starts or restarts the program and waits until it listens. */
  async start(): Promise<void> {
    const { said, ended } = this.#spawn()
    this.url = await new Promise<string>((resolve, reject) => {
      said.on('said', (all: string) => {
        const [, url] = /Vonk runs at (\S+)/.exec(all) ?? []
        if (url) resolve(url)
      })
      void ended.then(({ code, output }) => reject(new Error(`the program ended with ${code}: ${output}`)))
    })
  }

  /** Starts the program, interrupts it while the demo is being filled, and waits for its exit. */
  async interruptFilling(): Promise<{ code: number | null; output: string }> {
    const { ended } = this.#spawn({ TEST_DEMO_MEMBERS: '3200' })
    const filling = `select 1 from pg_stat_activity where application_name = 'vonk' and query like 'insert into%'`
    while ((await this.rows(filling).catch(() => [])).length === 0) await pause(20)
    this.#child!.kill('SIGINT')
    return ended
  }

  #spawn(more: Record<string, string> = {}) {
    const env = {
      ...process.env,
      ...COMPILED,
      NODE_ENV: 'production',
      PORT: String(this.#port),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'warn',
      ...this.#env,
      ...more,
    }
    const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    const said = new EventEmitter()
    this.output = ''
    const hear = (chunk: Buffer) => {
      this.output += chunk
      said.emit('said', this.output)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output: this.output,
    }))
    return { said, ended }
  }

  /** Kills the program at once, so that it cannot clean up. */
  async kill(): Promise<void> {
    const child = this.#child!
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }

  /** The processes of its embedded PostgreSQL. */
  async postgresPids(): Promise<number[]> {
    const pidFile = await readFile(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    const postmaster = Number(pidFile.split('\n')[0])
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(' ').map(Number)]
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    const child = this.#child!
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    const [code] = (await gone) as [number | null]
    return code
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  async rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connect()
    try {
      return (await client.query(sql, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: await this.#databaseUrl() })
    await client.connect()
    return client
  }

  async #databaseUrl(): Promise<string> {
    if (this.#env.DATABASE_URL) return this.#env.DATABASE_URL
    return embeddedUrl(this.dataDir)
  }
}

/** Of the PostgreSQL that runs in a data folder. */
export async function embeddedUrl(dataDir: string): Promise<string> {
  const [password, pidFile] = await Promise.all([
    readFile(join(dataDir, 'postgres.password'), 'utf8'),
    readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
  ])
  return `postgres://vonk:${encodeURIComponent(password.trim())}@127.0.0.1:${pidFile.split('\n')[3]}/vonk`
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * Starts the program on a site's database, members and mail server, with Mollie's stand-in. From then on the program alone
 * runs the jobs.
 */
export async function startProgramOn(site: TestSite, mollie: Mollie): Promise<ProgramProcess> {
  const port = await freePort()
  const program = await ProgramProcess.create(port, {
    DEMO: 'off',
    DATABASE_URL: site.databaseUrl,
    PUBLIC_URL: `http://localhost:${port}`,
    SMTP_URL: site.mail.url,
    SESSION_SECRET: 'a secret of the tests, long enough to be one',
    MOLLIE_API_KEY: mollie.config.apiKey,
    TEST_MOLLIE_URL: mollie.url,
  })
  await site.app.jobs.stop()
  await program.start()
  return program
}
