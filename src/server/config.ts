import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { z } from 'zod'
import {
  Environment,
  GROUPS,
  isDemo,
  NOT_IN_THIS_RELEASE,
  REQUIRED_OUTSIDE_DEMO,
  ROLES,
  type Role,
  SESSION_SECRET_MIN_LENGTH,
} from './environment.ts'
import { StartupError } from './startup-error.ts'

export type Config = {
  demo: boolean
  port: number
  host: string
  /** Scheme and host, without a slash at the end. */
  publicUrl: string
  /** Whose `X-Forwarded-For` is believed. */
  trustProxy: string[]
  /** Absent: nothing is measured for others. */
  metricsPort?: number | undefined
  metricsHost?: string
  /** Absent: it stops at once. */
  drainSeconds?: number
  dataDir: string
  /** Absent: the embedded PostgreSQL archives nothing. */
  backupDir?: string | undefined
  /** Absent: the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** Absent: no other process runs on the database. */
  redisUrl?: string | undefined
  /** What this process does; absent: everything. */
  roles?: readonly Role[]
  /** Absent: the demo's outbox. */
  smtpUrl: string | undefined
  mailFrom: string
  /** Absent: bulk mail goes by the same server, and from the same address, as other mail. */
  bulkSmtpUrl?: string | undefined
  bulkMailFrom?: string | undefined
  /** Absent: mail services cannot report bounces and complaints. */
  mailEventsSecret: string | undefined
  /** Absent in a demo: `loadSecret` makes one. */
  sessionSecret: string | undefined
  /** Those before it. */
  earlierSecrets?: string[] | undefined
  /** Absent: no push messages. */
  vapid: { publicKey: string; privateKey: string; subject: string } | undefined
  /** Hosts besides those of the known push services; all below one that begins with a dot. */
  pushServices: string[]
  /** Absent: no site may have a captcha. */
  captchaSecret: string | undefined
  /** Absent: no payments by Mollie. */
  mollie: { apiKey: string; url: string; timeoutMilliseconds: number } | undefined
  /** Absent: no payments by Stripe. */
  stripe: { secretKey: string; webhookSecret: string; url: string; timeoutMilliseconds: number } | undefined
  /** Absent: only a demo sends text messages, to its outbox. */
  twilio:
    | { accountSid: string; authToken: string; from: string; url: string; timeoutMilliseconds: number }
    | undefined
  logLevel: z.infer<typeof Environment>['LOG_LEVEL']
}

// Fixed, because an address that could be set would be sent the keys.
const PROVIDER_TIMEOUT_MILLISECONDS = 8_000
const MOLLIE = { url: 'https://api.mollie.com', timeoutMilliseconds: PROVIDER_TIMEOUT_MILLISECONDS }
const STRIPE = { url: 'https://api.stripe.com', timeoutMilliseconds: PROVIDER_TIMEOUT_MILLISECONDS }
const TWILIO = { url: 'https://api.twilio.com', timeoutMilliseconds: PROVIDER_TIMEOUT_MILLISECONDS }

/** @throws StartupError that lists every wrong or missing value */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // Compose files and .env templates leave a value empty to mean that it is not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  const demo = isDemo(given)
  const wrong = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []
  const problems = [
    ...new Set([...wrong, ...findMissing(given, demo), ...findUnsupported(given), ...findAlone(given)]),
  ]
  if (!parsed.success || problems.length > 0) throw new StartupError(problems.join('\n'))

  const value = parsed.data
  const publicUrl = value.PUBLIC_URL ?? `http://localhost:${value.PORT}`
  return {
    demo,
    port: value.PORT,
    host: value.HOST,
    publicUrl,
    trustProxy: value.TRUST_PROXY,
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    drainSeconds: value.DRAIN_SECONDS,
    dataDir: value.DATA_DIR,
    backupDir: value.BACKUP_DIR,
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    roles: value.ROLE,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `no-reply@${new URL(publicUrl).hostname}`,
    bulkSmtpUrl: value.BULK_SMTP_URL,
    bulkMailFrom: value.BULK_MAIL_FROM,
    mailEventsSecret: value.MAIL_EVENTS_SECRET,
    sessionSecret: value.SESSION_SECRET,
    earlierSecrets: value.EARLIER_SESSION_SECRETS,
    vapid: value.VAPID_PUBLIC_KEY
      ? {
          publicKey: value.VAPID_PUBLIC_KEY,
          privateKey: value.VAPID_PRIVATE_KEY!,
          subject: value.VAPID_SUBJECT!,
        }
      : undefined,
    pushServices: value.PUSH_SERVICES ?? [],
    captchaSecret: value.CAPTCHA_SECRET,
    mollie: value.MOLLIE_API_KEY ? { apiKey: value.MOLLIE_API_KEY, ...MOLLIE } : undefined,
    stripe: value.STRIPE_SECRET_KEY
      ? { secretKey: value.STRIPE_SECRET_KEY, webhookSecret: value.STRIPE_WEBHOOK_SECRET!, ...STRIPE }
      : undefined,
    twilio: value.TWILIO_ACCOUNT_SID
      ? {
          accountSid: value.TWILIO_ACCOUNT_SID,
          authToken: value.TWILIO_AUTH_TOKEN!,
          from: value.TWILIO_FROM!,
          ...TWILIO,
        }
      : undefined,
    logLevel: value.LOG_LEVEL,
  }
}

function findMissing(given: NodeJS.ProcessEnv, demo: boolean): string[] {
  const required = demo ? [] : REQUIRED_OUTSIDE_DEMO
  const missing = (names: string[]) => names.filter((name) => !given[name])
  return [
    ...missing(required).map((name) => `${name} is required when DEMO is off`),
    ...GROUPS.filter(({ names }) => missing(names).length < names.length).flatMap(({ group, names }) =>
      missing(names).map((name) => `${name} is required with the other ${group} values`),
    ),
  ]
}

function findUnsupported(given: NodeJS.ProcessEnv): string[] {
  const ofEmbedded =
    'BACKUP_DIR is for the embedded PostgreSQL: leave it out with DATABASE_URL, and back that server up by its own means (docs/operating.md)'
  return [
    ...NOT_IN_THIS_RELEASE.filter((name) => given[name]).map(
      (name) => `${name} is not supported by this release yet: leave it out`,
    ),
    ...(given.BACKUP_DIR && given.DATABASE_URL ? [ofEmbedded] : []),
  ]
}

/** What one process leaves to others needs others, which hear it. */
function findAlone({ ROLE, REDIS_URL }: NodeJS.ProcessEnv): string[] {
  const roles = Environment.shape.ROLE.safeParse(ROLE).data
  const leavesOut = roles !== undefined && ROLES.some((role) => !roles.includes(role))
  return leavesOut && !REDIS_URL ? ['ROLE without all of them needs REDIS_URL'] : []
}

/** The secret that seals what must not be read or made by others; a demo makes its own once and keeps it in `DATA_DIR/secret`. */
export async function loadSecret(config: Pick<Config, 'sessionSecret' | 'dataDir'>): Promise<string> {
  if (config.sessionSecret) return config.sessionSecret
  const file = join(config.dataDir, 'secret')
  try {
    const secret = (await readIfThere(file)) ?? (await makeSecret(file))
    if (secret.length >= SESSION_SECRET_MIN_LENGTH) return secret
  } catch (error) {
    throw new StartupError(`cannot store a secret in ${file}: ${(error as Error).message}`)
  }
  throw new StartupError(`${file} contains no valid secret: remove it, and the next start makes a new one`)
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
  // A link, unlike a rename, does not replace a secret that another start has just made.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readFile(file, 'utf8')).trim()
}
