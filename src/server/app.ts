import type { Bus } from './bus/bus.ts'
import type { Captcha } from './captcha.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { CountryOf } from './countries.ts'
import type { Db } from './database/connect.ts'
import type { Events } from './events.ts'
import type { Readiness } from './health/readiness.ts'
import type { Traffic } from './http/traffic.ts'
import type { Ids } from './ids.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Live } from './live.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail.ts'
import type { Pusher } from './pusher.ts'
import type { ServiceHealth } from './service-health.ts'
import type { SmsSender } from './sms.ts'
import type { Storage } from './storage.ts'

/** The services that the whole program shares, created once at start. */
export type App = {
  config: Config
  /** The key for signing and sealing. */
  secret: string
  /** Those before it: they sign and seal nothing, but what they sealed is still opened. */
  earlierSecrets: readonly string[]
  log: Log
  clock: Clock
  countryOf: CountryOf
  ids: Ids
  db: Db
  jobs: Jobs
  events: Events
  /** Reaches the other processes, if there may be any. */
  bus: Bus
  live: Live
  limits: Limits
  /** How the services outside this process do. */
  serviceHealth: ServiceHealth
  /** Whether this process can serve requests. */
  readiness: Readiness
  /** What this process answered lately. */
  traffic: Traffic
  storage: Storage
  mail: Mailer
  /** Absent: nothing can send text messages. */
  sms: SmsSender | undefined
  pusher: Pusher
  captcha: Captcha
}
