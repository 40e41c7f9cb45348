import { accountLocksQuery, LOCK_NOT_AVAILABLE } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import { askTogether } from '#server/database/together.ts'
import { doAfterwards, transact } from '#server/database/transact.ts'
import { isUnavailable } from '#server/database/unavailable.ts'
import type { Log } from '#server/log.ts'
import { UNTOUCHED } from '../reading/describe-message.server.ts'
import { type OneTripMessage, type Outcome, oneTripPosting, type Posted } from './one-trip-queries.server.ts'
import { announceMessage, type PostedMessage, tellMessage } from './post-message.server.ts'
import { listenersOf, wantsOf } from './sent-listeners.server.ts'

/** More would make each wait for too many others. */
const TOGETHER_AT_MOST = 32
/** All wait for those that are being written, which must not wait for long themselves. */
const WAITS_MILLISECONDS = 25
const WANTED_AT_MOST = 10_000

type OneTripSent = { message: PostedMessage; balance: number; answered: boolean }
type Result = OneTripSent | Exclude<Outcome, Posted>
type Waiting = {
  message: OneTripMessage
  resolve(sent: Result): void
}

/** Writes messages, each with members of its own, in one transaction. */
type Write = (messages: OneTripMessage[]) => Promise<Result[]>

/**
 * Writes usual messages. Those that come while others are being written are written together: they share a trip and a
 * commit, which take longer than the rest. Each is judged by itself; each is answered when it is committed.
 */
class SendsTogether {
  readonly #write: Write
  readonly #log: Log
  #waiting: Waiting[] = []
  #writing = false

  constructor(log: Log, write: Write) {
    this.#log = log
    this.#write = write
  }

  send(message: OneTripMessage): Promise<Result> {
    return new Promise((resolve) => {
      this.#waiting.push({ message, resolve })
      void this.#go()
    })
  }

  /** One write at a time, so that as many as possible go together. */
  async #go(): Promise<void> {
    if (this.#writing || this.#waiting.length === 0) return
    this.#writing = true
    await this.#send(this.#take())
    this.#writing = false
    void this.#go()
  }

  /** The first that wait, each with members of its own: so with a lock, a balance and a conversation of its own. */
  #take(): Waiting[] {
    const members = new Set<string>()
    const taken: Waiting[] = []
    this.#waiting = this.#waiting.filter((one) => {
      const { senderId, receiverId } = one.message
      if (taken.length === TOGETHER_AT_MOST || members.has(senderId) || members.has(receiverId)) return true
      members.add(senderId).add(receiverId)
      taken.push(one)
      return false
    })
    // In one order everywhere, so that no two transactions wait for each other.
    return taken.sort((a, b) => (pairKey(a.message) < pairKey(b.message) ? -1 : 1))
  }

  async #send(taken: Waiting[]): Promise<void> {
    try {
      const sent = await this.#write(taken.map(({ message }) => message))
      for (const [n, { resolve }] of taken.entries()) resolve(sent[n])
    } catch (error) {
      // What fails one must not fail the others.
      if (taken.length > 1) for (const one of taken) await this.#send([one])
      else this.#leave(taken[0]!, error)
    }
  }

  /** To a transaction of its own: where another holds a lock, it waits there; what was done already, it finds. */
  #leave({ resolve }: Waiting, error: unknown): void {
    const isBusy = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
    if (!isBusy && !isUnavailable(error))
      this.#log.warn({ err: error }, 'a message could not be written with others')
    resolve(undefined)
  }
}

function pairKey({ senderId, receiverId }: OneTripMessage): string {
  return senderId < receiverId ? senderId + receiverId : receiverId + senderId
}

/**
 * Writes a message alone with what is written along: in one trip, at whose end it is committed. Where a listener wants
 * to hear of it, in a transaction that goes on after the trip.
 * @returns undefined if the message does not fit one trip; nothing has been done then
 */
export type SendInOneTrip = (message: OneTripMessage) => Promise<OneTripSent | undefined>

const all = new WeakMap<App, SendInOneTrip>()

export function oneTripSendsOf(app: App): SendInOneTrip {
  const known = all.get(app)
  if (known) return known
  const made = oneTripSends(app)
  all.set(app, made)
  return made
}

function oneTripSends(app: App): SendInOneTrip {
  const posting = oneTripPosting((receiverId) => wantsOf(app, receiverId))
  const locking = (messages: OneTripMessage[]) =>
    accountLocksQuery(
      messages.map(({ senderId }) => senderId),
      { waitsMilliseconds: WAITS_MILLISECONDS },
    )
  const along = listenersOf(app).flatMap((listener) => listener.along ?? [])

  const inOneTrip = new SendsTogether(app.log, async (messages) => {
    const writings = messages.map(({ id, senderId, receiverId }) => ({ messageId: id, senderId, receiverId }))
    // Outside a transaction, what is asked together is one by itself.
    const [, outcomes] = await askTogether(app.db, [
      locking(messages),
      posting(messages, { alone: true }),
      ...along.map((write) => write(writings)),
    ])
    const results = messages.map((message, n) => resultOf(message, outcomes[n]))
    await doAfterwards(
      app.db,
      results.map((result, n) => () => {
        const { receiverId: to } = messages[n]!
        if (isSent(result)) tellMessage(app, { ...result, to, unread: (outcomes[n] as Posted).unread })
      }),
    )
    return results
  })

  const withListeners = new SendsTogether(app.log, (messages) =>
    transact(app.db, async (tx) => {
      const [, outcomes] = await askTogether(tx, [locking(messages), posting(messages, { alone: false })])
      const results: Result[] = []
      for (const [n, message] of messages.entries()) {
        const outcome = outcomes[n]
        const result = resultOf(message, outcome)
        results.push(result)
        if (isSent(result))
          await announceMessage(tx, app, { ...result, ...(outcome as Posted), to: message.receiverId })
      }
      return results
    }),
  )

  /** Receivers whose last message a listener wanted to hear: to ask again for them would be a trip for nothing. */
  const wanted = new Set<string>()
  return async (message) => {
    if (!wanted.has(message.receiverId)) {
      const result = await inOneTrip.send(message)
      if (result !== 'wanted') return result
      if (wanted.size >= WANTED_AT_MOST) wanted.clear()
      wanted.add(message.receiverId)
    }
    const result = await withListeners.send(message)
    return isSent(result) ? result : undefined
  }
}

const isSent = (result: Result): result is OneTripSent => typeof result === 'object'

function resultOf(usual: OneTripMessage, outcome: Outcome): Result {
  if (typeof outcome !== 'object') return outcome
  const { id, senderId, clientId, body, createdAt } = usual
  const { conversationId, seq, balance, answered } = outcome
  const words = { body, gift: null, attachment: null, replySeq: null, quoted: null }
  return {
    message: { id, senderId, clientId, createdAt, conversationId, seq, ...words, ...UNTOUCHED },
    balance,
    answered,
  }
}
