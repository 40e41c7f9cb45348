import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { batchCommand } from '#features/payments/providers/bank/batch-command.server.ts'
import { hearBank } from '#features/payments/providers/bank/hear-bank.server.ts'
import { businessDaysLater, debitDay } from '#features/payments/providers/debit/business-days.ts'
import type { Mandate } from '#features/payments/providers/debit/debit-contract.ts'
import { checkPurchase } from '#features/payments/selling/orders/settle.server.ts'
import { StartupError } from '#server/startup-error.ts'
import { type Bought, type Buyer, newBuyer, purchaseOf } from '../buying.ts'
import { TestClock } from '../clock.ts'
import { expectValid } from '../message-schemas.ts'
import { siteForTest, type TestSite } from '../site.ts'
import { COLLECTS_ITSELF, DETAILS, orderByDebit, signBy } from './debit.ts'
import { startTwilio, type Twilio } from './twilio.ts'

const run = promisify(execFile)

type Told = { code: number; output: string; error: string }

type Debtor = Buyer & { mandate: Mandate }

/** A site that collects at its operator's own bank, new for each test, and the operator's command. */
class OwnBank {
  site!: TestSite
  /** Where the files for the bank go. */
  folder!: string
  readonly #twilio: () => Twilio
  readonly #realTime: boolean
  /** The command's: the time at which the site began. */
  readonly #clock: TestClock

  constructor(twilio: () => Twilio, realTime: boolean) {
    this.#twilio = twilio
    this.#realTime = realTime
    this.#clock = new TestClock(realTime)
  }

  async begin(): Promise<void> {
    this.site = await siteForTest({
      demo: false,
      realTime: this.#realTime,
      settings: COLLECTS_ITSELF,
      twilio: this.#twilio().config,
    })
    this.folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  }

  async newFolder(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
    this.folder = await mkdtemp(join(tmpdir(), 'vonk-batch-'))
  }

  /** What the operator's command does on the site's database. */
  command = (...parameters: string[]): Promise<Told> =>
    this.#told(parameters, async () => {
      const output: string[] = []
      const error: string[] = []
      const { db, config, secret, earlierSecrets } = this.site.app
      const desk = { db, config, secret, earlierSecrets, clock: this.#clock }
      const tell = (line: string) => void output.push(line)
      const complain = (line: string) => void error.push(line)
      try {
        const clear = await batchCommand(parameters)({ ...desk, tell, complain })
        return { code: clear ? 0 : 1, output: output.join('\n'), error: error.join('\n') }
      } catch (refused) {
        if (!(refused instanceof StartupError)) throw refused
        return { code: 1, output: output.join('\n'), error: [...error, refused.message].join('\n') }
      }
    })

  /** The same, as the operator runs it: a program of its own, in real time, which takes a second to start. */
  program = (...parameters: string[]): Promise<Told> =>
    this.#told(parameters, async () => {
      const env = {
        PATH: process.env.PATH,
        // East of Greenwich, days begin earlier.
        TZ: 'Pacific/Auckland',
        DATABASE_URL: this.site.databaseUrl,
        SMTP_URL: 'smtp://127.0.0.1:1',
        PUBLIC_URL: new URL(this.site.url).origin,
        SESSION_SECRET: 'a secret of the tests, long enough to be one',
      }
      const script = ['scripts/direct-debit-batch.ts', ...parameters]
      return run(process.execPath, script, { env }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout.trim(), error: stderr.trim() }),
        ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
          code,
          output: stdout.trim(),
          error: stderr.trim(),
        }),
      )
    })

  async #told(parameters: string[], does: () => Promise<Told>): Promise<Told> {
    const told = await does()
    if (parameters[0] === 'write') for (const xml of await this.files()) expectValid(xml)
    return told
  }

  buyer = async (
    accountHolder = 'Zoë Łuczak-Ørsted',
    more: Partial<typeof DETAILS> & { bic?: string } = {},
  ): Promise<Debtor> => {
    const one = await newBuyer(this.site)
    const details = { ...DETAILS, account_holder: accountHolder, ...more }
    await one.member.api.payments.sendDebitCode(details)
    const otp = /^\d{6}/.exec(this.#twilio().sent.at(-1)!.text)![0]
    const { mandate } = await signBy(one, otp, details)
    return { ...one, mandate }
  }

  look = ({ purchase }: Bought): Promise<void> => checkPurchase(this.site.app, { purchaseId: purchase.id })

  /** Orders of which the buyers were told, each with the id by which the bank will know it. */
  announced = async (...buyers: Debtor[]): Promise<Bought[]> => {
    const all: Bought[] = []
    for (const one of buyers) all.push(await orderByDebit(this.site, one, one.mandate))
    for (const one of all) {
      await this.look(one)
      const [row] = await this.site.rows<{ id: string }>(
        'select provider_payment_id as id from purchase where id = $1',
        [one.purchase.id],
      )
      one.paymentId = row!.id
    }
    return all
  }

  /** Announced orders, a business day later: the next file has them. */
  waiting = async (...buyers: Debtor[]): Promise<Bought[]> => {
    const all = await this.announced(...buyers)
    await this.announceFor(this.days().next, ...all)
    return all
  }

  /** For the command no time passes, so not the time moves, but the announced day. */
  announceFor = async (day: string, ...all: Bought[]): Promise<void> => {
    const ids = all.map(({ purchase }) => purchase.id)
    await this.site.rows('update purchase set collect_on = $1 where id = any($2)', [day, ids])
  }

  /** The day that a file made now can ask for, and the one that an order of now is announced for. */
  days = () => {
    const today = debitDay(this.#clock.now())
    return { next: businessDaysLater(today, 1), later: businessDaysLater(today, 2) }
  }

  files = async (): Promise<string[]> => {
    const names = (await readdir(this.folder).catch(() => [])).filter((name) => /^V.*\.xml$/.test(name))
    return Promise.all(names.map((name) => readFile(join(this.folder, name), 'utf8')))
  }

  /** The only file in the folder. */
  file = async (): Promise<string> => {
    const [name, ...more] = await readdir(this.folder)
    expect(more).toEqual([])
    return readFile(join(this.folder, name!), 'utf8')
  }

  /** The message id of the file in the folder. */
  batchName = async (): Promise<string> => {
    const name = (await readdir(this.folder)).find((one) => one.startsWith('V'))
    return name!.replace('.xml', '')
  }

  /** Has the command read a bank's report. */
  report = async (xml: string): Promise<Told> => {
    expectValid(xml)
    return this.read(xml)
  }

  /** The same with a file that breaks the schemas, or is none. */
  read = async (file: string | Buffer): Promise<Told> => {
    const path = join(this.folder, `${randomUUID()}.xml`)
    await writeFile(path, file)
    const { code, output, error } = await this.command('read', path)
    return { code, output: output.replace(path, 'file'), error: error.replaceAll(path, 'file') }
  }

  heard = async (bought: Bought, status: string): Promise<void> => {
    await hearBank(this.site.app)
    await this.look(bought)
    expect((await purchaseOf(bought)).status).toBe(status)
  }
}

export function ownBank({ realTime = false } = {}): OwnBank {
  let twilio: Twilio
  const bank = new OwnBank(() => twilio, realTime)
  beforeAll(async () => {
    twilio = await startTwilio()
  })
  afterAll(() => twilio.stop())
  beforeEach(async () => {
    await bank.begin()
    return () => rm(bank.folder, { recursive: true, force: true })
  })
  return bank
}
