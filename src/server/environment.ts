import { isIP } from 'node:net'
import { z } from 'zod'

export const SESSION_SECRET_MIN_LENGTH = 32
const MAIL_EVENTS_SECRET_MIN_LENGTH = 16
const TWILIO_TOKEN_MIN_LENGTH = 32

type Variable = {
  /** Validates the value, and sets the default. */
  schema: z.ZodType
  meaning: string
  /** Described default, where the schema has none. */
  without?: string
  requiredOutsideDemo?: true
  /** Configures a real service, so the demo is off unless `DEMO` says otherwise. */
  endsDemo?: true
  /** Variables of a group are set together or not at all. */
  group?: string
  /** Refused until the release that implements it, which removes this line. */
  notYet?: true
}

/** Not read yet, so any value is valid. */
const unread = z.string().optional()

const ON_OFF = { on: true, true: true, '1': true, off: false, false: false, '0': false } as const

const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `must be an address that starts with ${schemes.join(' or ')}`,
    )

const secret = (characters: number) =>
  z.string().min(characters, `must have at least ${characters} characters`)

const sender = z
  .string()
  .regex(/^([^<>@\s]+@[^<>@\s]+|[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>)$/, 'must be like a@b.nl or Name <a@b.nl>')

const vapidKey = (characters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${characters}}=*$`), `must be ${characters} base64url characters`)

export const ROLES = ['web', 'live', 'jobs'] as const
export type Role = (typeof ROLES)[number]

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses, networks and names of networks, as Fastify's `trustProxy` takes them. */
const proxies = z
  .string()
  .transform((value) => (value.trim() === 'none' ? [] : value.split(',').map((part) => part.trim())))
  .refine((parts) => parts.every(isProxy), {
    message: `must be none, or a list of addresses, networks, ${PROXY_NAMES.join(', ')}`,
  })

function isProxy(part: string): boolean {
  const [address = '', bits, more] = part.split('/')
  if (bits === undefined) return PROXY_NAMES.includes(part) || isIP(part) !== 0
  // A network of no bits is everybody.
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return more === undefined && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most
}

/** Every variable that the program reads; `npm run variables` writes the table in docs/configuration.md from it. */
const VARIABLES = {
  PORT: {
    schema: z
      .string()
      .default('3000')
      .refine((value) => /^\d+$/.test(value) && Number(value) <= 65_535, 'must be a number from 0 to 65535')
      .transform(Number),
    meaning: 'port to listen on; 0 takes any free one',
  },
  HOST: {
    schema: z.string().default('127.0.0.1'),
    meaning: 'address to listen on; only this machine by default, `0.0.0.0` in a container',
  },
  PUBLIC_URL: {
    schema: url('http:', 'https:')
      .refine(
        (value) => !URL.canParse(value) || ['', '/'].includes(value.replace(new URL(value).origin, '')),
        {
          message: 'must be scheme and host only, like https://www.example.com',
        },
      )
      .transform((value) => new URL(value).origin)
      .optional(),
    without: '`http://localhost:<PORT>`',
    requiredOutsideDemo: true,
    meaning: 'address at which members reach the site, without a path',
  },
  TRUST_PROXY: {
    schema: proxies.prefault('loopback'),
    meaning:
      'proxies in front, whose `X-Forwarded-For` says where a visitor comes from: addresses, networks such as `10.0.0.0/8`, `loopback`, `linklocal`, `uniquelocal`, with commas between; `none` where there is no proxy',
  },
  DRAIN_SECONDS: {
    schema: z
      .string()
      .default('0')
      .refine((value) => /^\d{1,3}$/.test(value) && Number(value) <= 600, 'must be a number from 0 to 600')
      .transform(Number),
    meaning:
      'where other processes serve the site too: for how long after SIGTERM this one still answers, while `/readyz` says that it is stopping; live connections are closed in the second half of it',
  },
  DATA_DIR: {
    schema: z.string().default('./data'),
    meaning: 'folder for the embedded database, photos and the outbox',
  },
  BACKUP_DIR: {
    schema: z.string().optional(),
    without: 'none: no write-ahead log is kept',
    meaning:
      'folder, on another disk, to which the embedded database adds its write-ahead log each minute, and new photos; with `npm run backup` each day it can be restored to any moment',
  },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:').optional(),
    without: 'an embedded PostgreSQL in `DATA_DIR`',
    endsDemo: true,
    meaning: 'PostgreSQL 15 or newer, `postgres://…`',
  },
  ROLE: {
    schema: z
      .string()
      .default(ROLES.join(','))
      .transform((value) => value.split(',').map((part) => part.trim()))
      .pipe(z.array(z.enum(ROLES, `must be some of ${ROLES.join(', ')}, with commas between them`)).min(1)),
    meaning:
      'what this process does of all that several do: `web` answers requests, `live` holds live connections (`/api/live`), `jobs` does stored work',
  },
  DATABASE_REPLICA_URL: { schema: unread, notYet: true, meaning: 'read replica' },
  REDIS_URL: {
    schema: url('redis:', 'rediss:').optional(),
    without: 'none: one process only',
    meaning:
      'Redis or Valkey, 7 or newer, `redis://…` or `rediss://…`, by which several processes on one database hear each other; they share `DATA_DIR` and all other variables',
  },
  S3_URL: {
    schema: unread,
    notYet: true,
    endsDemo: true,
    meaning: 'object storage for photos',
  },
  SMTP_URL: {
    schema: url('smtp:', 'smtps:').optional(),
    without: 'an outbox at `/dev/outbox`',
    requiredOutsideDemo: true,
    endsDemo: true,
    meaning: 'mail server, `smtp://…` or `smtps://…`',
  },
  MAIL_FROM: {
    schema: sender.optional(),
    without: '`no-reply@` the host of `PUBLIC_URL`',
    meaning: 'sender of mail: `a@b.nl` or `Name <a@b.nl>`',
  },
  BULK_SMTP_URL: {
    schema: url('smtp:', 'smtps:').optional(),
    without: '`SMTP_URL`',
    endsDemo: true,
    meaning:
      'mail server for news, offers and reminders, so that complaints about them do not hold up other mail; `smtp://…` or `smtps://…`',
  },
  BULK_MAIL_FROM: {
    schema: sender.optional(),
    without: '`MAIL_FROM`',
    meaning: 'sender of those: `a@b.nl` or `Name <a@b.nl>`',
  },
  MAIL_EVENTS_SECRET: {
    schema: secret(MAIL_EVENTS_SECRET_MIN_LENGTH).optional(),
    without: 'none: `/api/mail-events` is closed',
    meaning: `what a mail service sends as \`Authorization: Bearer …\` with bounces and complaints, at least ${MAIL_EVENTS_SECRET_MIN_LENGTH} characters`,
  },
  SESSION_SECRET: {
    schema: secret(SESSION_SECRET_MIN_LENGTH).optional(),
    without: 'made and kept in `DATA_DIR/secret`',
    requiredOutsideDemo: true,
    meaning: `secret that seals staff's second factors, IBANs and links in mails, at least ${SESSION_SECRET_MIN_LENGTH} characters`,
  },
  EARLIER_SESSION_SECRETS: {
    schema: z
      .string()
      .transform((given) => given.split(',').map((one) => one.trim()))
      .pipe(z.array(secret(SESSION_SECRET_MIN_LENGTH)))
      .optional(),
    without: 'none',
    meaning: 'the values that it had before, separated by commas: what they sealed is still opened',
  },
  VAPID_PUBLIC_KEY: {
    schema: vapidKey(87).optional(),
    without: 'none: no push messages',
    group: 'VAPID',
    meaning: 'web push key; all three VAPID values or none',
  },
  VAPID_PRIVATE_KEY: { schema: vapidKey(43).optional(), group: 'VAPID', meaning: 'its private half' },
  VAPID_SUBJECT: {
    schema: url('mailto:', 'https:').optional(),
    group: 'VAPID',
    meaning: 'contact for push services, `mailto:…` or `https://…`',
  },
  PUSH_SERVICES: {
    schema: z
      .string()
      .regex(
        /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+(,\.?[a-z0-9-]+(\.[a-z0-9-]+)+)*$/,
        'must be names of hosts, with commas between them',
      )
      .transform((value) => value.split(','))
      .optional(),
    meaning:
      'hosts of push services beyond those of the known browsers: `push.example.com,.push.example.net`',
  },
  CAPTCHA_SECRET: {
    schema: z.string().max(1_000, 'is too long').optional(),
    meaning: 'secret of the captcha at signup, for sites whose settings name one',
  },
  MOLLIE_API_KEY: {
    schema: z
      .string()
      .regex(/^(live|test)_\w{30,100}$/, 'must be an API key of Mollie, live_… or test_…')
      .optional(),
    without: 'none: no payments by Mollie',
    endsDemo: true,
    meaning: 'key of a Mollie account, for sites that sell',
  },
  STRIPE_SECRET_KEY: {
    schema: z
      .string()
      .regex(/^(sk|rk)_(live|test)_\w{16,250}$/, 'must be a secret key of Stripe, sk_… or rk_…')
      .optional(),
    without: 'none: no payments by Stripe',
    endsDemo: true,
    group: 'Stripe',
    meaning: 'secret key of a Stripe account; both Stripe values or none',
  },
  STRIPE_WEBHOOK_SECRET: {
    schema: z
      .string()
      .regex(/^whsec_[\w+/=]{16,250}$/, 'must be the signing secret of a webhook, whsec_…')
      .optional(),
    endsDemo: true,
    group: 'Stripe',
    meaning:
      'signing secret of its webhook to `PUBLIC_URL/api/payments/stripe/webhook`, for events of `checkout.session`, `payment_intent`, `charge.dispute` and `refund`',
  },
  TWILIO_ACCOUNT_SID: {
    schema: z
      .string()
      .regex(/^AC[0-9a-f]{32}$/, 'must be the SID of a Twilio account, AC…')
      .optional(),
    without: 'none: no text messages, so no direct debit',
    endsDemo: true,
    group: 'Twilio',
    meaning: 'Twilio account that sends text messages; all three Twilio values or none',
  },
  TWILIO_AUTH_TOKEN: {
    schema: secret(TWILIO_TOKEN_MIN_LENGTH).optional(),
    endsDemo: true,
    group: 'Twilio',
    meaning: 'its secret',
  },
  TWILIO_FROM: {
    schema: z
      .string()
      .regex(
        /^(\+[1-9]\d{6,14}|MG[0-9a-f]{32}|[A-Za-z0-9 ]{1,11})$/,
        'must be a number like +31612345678, a messaging service MG…, or a sender’s name of at most 11 letters',
      )
      .optional(),
    group: 'Twilio',
    meaning: 'sender: a number, a messaging service, or a name of at most 11 letters',
  },
  METRICS_PORT: {
    schema: z
      .string()
      .refine(
        (value) => /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
        'must be a number from 1 to 65535',
      )
      .transform(Number)
      .optional(),
    without: 'none: nothing is measured for others',
    meaning: 'port of its own, on which `/metrics` has figures for Prometheus, without a login',
  },
  METRICS_HOST: {
    schema: z.string().default('127.0.0.1'),
    meaning: 'address for it; let only what watches the program reach it',
  },
  DEMO: {
    schema: z
      .string()
      .toLowerCase()
      .pipe(z.enum(Object.keys(ON_OFF) as (keyof typeof ON_OFF)[], 'must be on, off, true, false, 1 or 0'))
      .transform((value) => ON_OFF[value])
      .optional(),
    without: 'on when no database, mail, storage or payment service is configured, off otherwise',
    meaning: 'demo: seeded members, outbox and sandbox bank (`on`, `off`, `true`, `false`, `1`, `0`)',
  },
  LOG_LEVEL: {
    schema: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
} satisfies Record<string, Variable>

type Name = keyof typeof VARIABLES
const rows = Object.entries<Variable>(VARIABLES)
const namesOf = (rule: (variable: Variable) => unknown) =>
  rows.filter(([, variable]) => rule(variable)).map(([name]) => name)

export const Environment = z.object(
  Object.fromEntries(rows.map(([name, { schema }]) => [name, schema])) as {
    [N in Name]: (typeof VARIABLES)[N]['schema']
  },
)

export const NOT_IN_THIS_RELEASE = namesOf(({ notYet }) => notYet)
export const REQUIRED_OUTSIDE_DEMO = namesOf(({ requiredOutsideDemo }) => requiredOutsideDemo)
const ENDS_DEMO = namesOf(({ endsDemo }) => endsDemo)
export const GROUPS = [...Map.groupBy(rows, ([, { group }]) => group)]
  .filter(([group]) => group)
  .map(([group, members]) => ({ group, names: members.map(([name]) => name) }))

/** The variables as rows of the table in docs/configuration.md. */
export const ENVIRONMENT = rows.map(([name, variable]) => ({
  name,
  default: describeDefault(variable),
  meaning: variable.notYet ? `${variable.meaning}; not in this release` : variable.meaning,
}))

function describeDefault({ schema, without, requiredOutsideDemo }: Variable): string {
  const described = without ?? String(schema.safeParse(undefined).data ?? 'none')
  return requiredOutsideDemo ? `${described} in the demo, required otherwise` : described
}

/** The value of `DEMO`; by default, whether no real service is configured. */
export function isDemo(given: NodeJS.ProcessEnv): boolean {
  return VARIABLES.DEMO.schema.safeParse(given.DEMO).data ?? !ENDS_DEMO.some((name) => given[name])
}
