import type { App } from '#server/app.ts'
import type { Visitor } from './browser-like.ts'
import type { BuiltMember, createBuilders, MemberOptions } from './builders.ts'
import type { TestClock } from './clock.ts'
import type { MailSink } from './services/mail-sink.ts'

/** What `startSite` gives a test. */
export type TestSite = {
  app: App
  siteId: string
  url: string
  clock: TestClock
  mail: MailSink
  databaseUrl: string
  build: ReturnType<typeof createBuilders>
  /** A client that is not logged in. */
  visitor(headers?: Record<string, string>): Visitor
  /** A browser with a session of the member, as after a login. */
  login(member: { email: string }): Promise<Visitor>
  /** Logs in through the API with a password, on a known device of the member. */
  loginByPassword(member: { email: string; password: string }): Promise<Visitor>
  /** Two members who seek each other, both logged in. */
  couple(her?: MemberOptions, him?: MemberOptions): Promise<Couple>
  /** Runs a query, to check the state behind an answer. `$now` in it is the time of the site. */
  rows<Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Discards the log errors so far, because the test expected them. @returns their lines */
  forgiveErrors(): string[]
  /** Starts another process’ worth of the program on the same database and files, to be stopped before this one. */
  startAnother(roles?: App['config']['roles']): Promise<{
    app: App
    visitor(): Visitor
    login(member: { email: string }): Promise<Visitor>
    stop(): Promise<void>
  }>
  stop(): Promise<void>
}

type Couple = { anna: BuiltMember; bram: BuiltMember; asAnna: Visitor; asBram: Visitor }
