import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { StartupError } from './startup-error.ts'

const SESSION_SECRET_MIN_LENGTH = 32
const MAIL_EVENTS_SECRET_MIN_LENGTH = 16

/** Every variable the program reads, for the README's table: a test keeps the two alike. */
export const ENVIRONMENT: { name: string; default: string; meaning: string }[] = [
  { name: 'PORT', default: '3000', meaning: 'port to listen on; 0 takes any free one' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    meaning: 'address to listen on; only this machine by default, `0.0.0.0` in a container',
  },
  {
    name: 'PUBLIC_URL',
    default: '`http://localhost:<PORT>` in the demo, required otherwise',
    meaning: 'address at which members reach the site, without a path',
  },
  { name: 'DATA_DIR', default: './data', meaning: 'folder for the embedded database, photos and the outbox' },
  {
    name: 'DATABASE_URL',
    default: 'an embedded PostgreSQL in `DATA_DIR`',
    meaning: 'PostgreSQL 15 or newer, `postgres://…`',
  },
  { name: 'DATABASE_REPLICA_URL', default: 'none', meaning: 'read replica; not in this release' },
  { name: 'REDIS_URL', default: 'none', meaning: 'shared bus and rate limits; not in this release' },
  { name: 'S3_URL', default: 'none', meaning: 'object storage for photos; not in this release' },
  {
    name: 'SMTP_URL',
    default: 'an outbox at `/dev/outbox` in the demo, required otherwise',
    meaning: 'mail server, `smtp://…` or `smtps://…`',
  },
  {
    name: 'MAIL_FROM',
    default: '`no-reply@` the host of `PUBLIC_URL`',
    meaning: 'sender of mail: `a@b.nl` or `Name <a@b.nl>`',
  },
  {
    name: 'MAIL_EVENTS_SECRET',
    default: 'none: `/api/mail-events` is closed',
    meaning: `what a mail service sends as \`Authorization: Bearer …\` with bounces and complaints, at least ${MAIL_EVENTS_SECRET_MIN_LENGTH} characters`,
  },
  {
    name: 'SESSION_SECRET',
    default: 'made and kept in `DATA_DIR/secret` in the demo, required otherwise',
    meaning: `secret that signs sessions, at least ${SESSION_SECRET_MIN_LENGTH} characters`,
  },
  {
    name: 'VAPID_PUBLIC_KEY',
    default: 'none: no push messages',
    meaning: 'web push key; all three VAPID values or none',
  },
  { name: 'VAPID_PRIVATE_KEY', default: 'none', meaning: 'its private half' },
  { name: 'VAPID_SUBJECT', default: 'none', meaning: 'contact for push services, `mailto:…` or `https://…`' },
  {
    name: 'CAPTCHA_SECRET',
    default: 'none',
    meaning: 'secret of the captcha at signup, for sites whose settings name one',
  },
  { name: 'MOLLIE_API_KEY', default: 'none', meaning: 'Mollie payments; not in this release' },
  { name: 'STRIPE_SECRET_KEY', default: 'none', meaning: 'Stripe payments; not in this release' },
  { name: 'STRIPE_WEBHOOK_SECRET', default: 'none', meaning: 'Stripe webhooks; not in this release' },
  {
    name: 'DEMO',
    default: 'on when no database, mail, storage or payment service is configured, off otherwise',
    meaning: 'demo: seeded members, outbox and sandbox bank (`on`, `off`, `true`, `false`, `1`, `0`)',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
]

/** A line is removed here in the release that implements it. */
const NOT_IN_THIS_RELEASE = [
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'S3_URL',
  'MOLLIE_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]

const ENDS_THE_DEMO = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_URL',
  'MOLLIE_API_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
]
const VAPID = ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'] as const

const ON_OFF = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const

const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address that starts with ${schemes.join(' or ')}`,
    )

const vapidKey = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`), `must be ${characters} base64url characters`)

const Environment = z.object({
  PORT: z
    .string()
    .default('3000')
    .refine((value) => /^\d+$/.test(value) && Number(value) <= 65_535, 'must be a number from 0 to 65535')
    .transform(Number),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:')
    .refine((value) => !URL.canParse(value) || ['', '/'].includes(value.replace(new URL(value).origin, '')), {
      message: 'must be scheme and host only, like https://www.example.com',
    })
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>)$/, 'must be like a@b.nl or Name <a@b.nl>')
    .optional(),
  MAIL_EVENTS_SECRET: z
    .string()
    .min(MAIL_EVENTS_SECRET_MIN_LENGTH, `must have at least ${MAIL_EVENTS_SECRET_MIN_LENGTH} characters`)
    .optional(),
  SESSION_SECRET: z
    .string()
    .min(SESSION_SECRET_MIN_LENGTH, `must have at least ${SESSION_SECRET_MIN_LENGTH} characters`)
    .optional(),
  VAPID_PUBLIC_KEY: vapidKey(87).optional(),
  VAPID_PRIVATE_KEY: vapidKey(43).optional(),
  VAPID_SUBJECT: url('mailto:', 'https:').optional(),
  CAPTCHA_SECRET: z.string().max(1_000, 'is too long').optional(),
  DEMO: z
    .string()
    .toLowerCase()
    .pipe(z.enum(Object.keys(ON_OFF) as (keyof typeof ON_OFF)[], 'must be on, off, true, false, 1 or 0'))
    .transform((value) => ON_OFF[value])
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
})

export type Config = {
  demo: boolean
  port: number
  host: string
  /** Scheme and host, without a slash at the end. */
  publicUrl: string
  dataDir: string
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Absent: the demo's outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Absent: no mail service may tell of bounces and complaints. */
  mailEventsSecret: string | undefined
  /** Absent in a demo: `loadSecret` makes one. */
  sessionSecret: string | undefined
  /** Absent: no push messages. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined
  /** Absent: no site may have a captcha. */
  captchaSecret: string | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

/** @throws StartupError that names every wrong or missing value, one a line */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Compose files and .env templates leave a value empty to mean that it is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const demo = isDemo(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [...new Set([...wrong, ...findMissing(given, demo), ...findUnsupported(given)])]
  if (!parsed.success || problems.length > 0) throw new StartupError(problems.join('\n'))

  const value = parsed.data
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
  return {
    demo,
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    dataDir: value.DATA_DIR,
    databaseUrl: value.DATABASE_URL,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    mailEventsSecret: value.MAIL_EVENTS_SECRET,
    sessionSecret: value.SESSION_SECRET,
    vapid: value.VAPID_PUBLIC_KEY
      ? {
          publicKey: value.VAPID_PUBLIC_KEY,
          privateKey: value.VAPID_PRIVATE_KEY!,
          subject: value.VAPID_SUBJECT!,
        }
      : undefined,
    captchaSecret: value.CAPTCHA_SECRET,
    logLevel: value.LOG_LEVEL,
  }
}

function isDemo(given: NodeJS.ProcessEnv): boolean {
  const asked = ON_OFF[given.DEMO?.toLowerCase() as keyof typeof ON_OFF] as boolean | undefined
  return asked ?? !ENDS_THE_DEMO.some((name) => given[name])
}

function findMissing(given: NodeJS.ProcessEnv, demo: boolean): string[] {
  const required = demo ? [] : ['PUBLIC_URL', 'SMTP_URL', 'SESSION_SECRET']
  const problems = required
    .filter((name) => !given[name])
    .map((name) => `${name} is required when DEMO is off`)
  if (VAPID.some((name) => given[name])) {
    problems.push(
      ...VAPID.filter((name) => !given[name]).map(
        (name) => `${name} is required with the other VAPID values`,
      ),
    )
  }
  return problems
}

function findUnsupported(given: NodeJS.ProcessEnv): string[] {
  return NOT_IN_THIS_RELEASE.filter((name) => given[name]).map(
    (name) => `${name} is not supported by this release yet: leave it out`,
  )
}

/** The secret that signs sessions; a demo makes its own once and keeps it in `DATA_DIR/secret`. */
export async function loadSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret
  const file = join(config.dataDir, 'secret')
  try {
    const secret = (await readIfThere(file)) ?? (await makeSecret(file))
    if (secret.length >= SESSION_SECRET_MIN_LENGTH) return secret
  } catch (error) {
    throw new StartupError(`cannot keep a secret in ${file}: ${(error as Error).message}`)
  }
  throw new StartupError(`${file} holds no secret: remove it to have a new one made`)
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function makeSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  // A link, unlike a rename, leaves a secret alone that another start has made meanwhile.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
