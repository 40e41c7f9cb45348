/** Where rate limits are counted for all processes: what rate-limiter-flexible asks of a client of Redis. */
export type LimitStore = {
  readonly isReady: boolean
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
  multi(): unknown
  del(key: string): Promise<number>
}

/** What a channel told, by its sender's word. */
export type Hear = (message: unknown) => void

/**
 * Tells the other processes of this deployment what they must hear soon. Any of it may be lost: what it tells can be read
 * in the database too, and who hears it is told when something may have been missed.
 */
export type Bus = {
  /** Whether there may be other processes. */
  readonly shared: boolean
  /** Begins to tell a channel's other listeners; the own process does not hear itself. */
  tell(channel: string, message: object): void
  /** One listener a channel. Resolves when nothing is missed from here on, or when that cannot be had soon. */
  listen(channel: string, hear: Hear): Promise<void>
  unlisten(channel: string): void
  /** Called each 15 s while nothing is heard, and once when it is heard again. */
  onGap(lookAgain: () => void): void
  /** Absent: limits are counted in this process. */
  limits?: { store: LimitStore; prefix: string }
  close(): void
}

/** For the only process on its database: there is no other to tell. */
export function aloneOnDatabase(): Bus {
  return { shared: false, tell() {}, async listen() {}, unlisten() {}, onGap() {}, close() {} }
}
