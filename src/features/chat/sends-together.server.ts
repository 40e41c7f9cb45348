import { LOCK_NOT_AVAILABLE, lockingAccounts } from '#features/accounts/account/lock-account.server.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether } from '#server/database/together.ts'
import { transact } from '#server/database/transact.ts'
import { UNTOUCHED } from './describe-message.server.ts'
import { announceMessage, type PostedMessage } from './post-message.server.ts'
import { type Posted, postingUsual, type UsualMessage } from './usual-send-queries.server.ts'

/** More would make each wait for too many others. */
const TOGETHER_AT_MOST = 16
/** While one is written and committed, the next is made ready. */
const TRANSACTIONS_AT_ONCE = 2

type UsualSent = { message: PostedMessage; balance: number }
type Waiting = {
  message: UsualMessage
  resolve(sent: UsualSent | undefined): void
  reject(error: unknown): void
}

/**
 * Writes usual messages. Those that come while others are being written are written together: they share a trip and a
 * commit, which take longer than the rest. Each is judged by itself; each is answered when it is committed.
 */
class SendsTogether {
  readonly #app: App
  #waiting: Waiting[] = []
  #transactions = 0

  constructor(app: App) {
    this.#app = app
  }

  /** @returns undefined where something is unusual; nothing has been done then */
  send(message: UsualMessage): Promise<UsualSent | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ message, resolve, reject })
      void this.#go()
    })
  }

  async #go(): Promise<void> {
    if (this.#transactions >= TRANSACTIONS_AT_ONCE || this.#waiting.length === 0) return
    this.#transactions++
    await this.#write(this.#take())
    this.#transactions--
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
    return taken
  }

  async #write(taken: Waiting[]): Promise<void> {
    try {
      const sent = await writeTogether(
        this.#app,
        taken.map(({ message }) => message),
      )
      for (const [n, { resolve }] of taken.entries()) resolve(sent[n])
    } catch (error) {
      const [first, ...others] = taken
      // What fails one must not fail the others.
      if (others.length > 0) for (const one of taken) await this.#write([one])
      // Whose account is busy waits for it in a transaction of their own, and not in the place of others.
      else if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE) first?.resolve(undefined)
      else first?.reject(error)
    }
  }
}

async function writeTogether(app: App, messages: UsualMessage[]): Promise<(UsualSent | undefined)[]> {
  // In one order everywhere, so that no two transactions wait for each other.
  const ordered = messages.toSorted((a, b) => (pairKey(a) < pairKey(b) ? -1 : 1))
  const written = await transact(app.db, async (tx) => {
    const [, ...posted] = await askTogether(tx, [
      lockingAccounts(messages.map(({ senderId }) => senderId)),
      ...ordered.map(postingUsual),
    ])
    const sent = new Map<UsualMessage, UsualSent>()
    for (const [n, message] of ordered.entries()) {
      const one = posted[n]
      if (one) sent.set(message, await announce(tx, app, message, one))
    }
    return sent
  })
  return messages.map((message) => written.get(message))
}

function pairKey({ senderId, receiverId }: UsualMessage): string {
  return senderId < receiverId ? senderId + receiverId : receiverId + senderId
}

async function announce(tx: Tx, app: App, usual: UsualMessage, posted: Posted): Promise<UsualSent> {
  const { id, senderId, receiverId: to, clientId, body, credits, createdAt } = usual
  const { conversationId, seq, unread, balance, scripted } = posted
  const words = { body, gift: null, attachment: null, replySeq: null, quoted: null }
  const message = { id, senderId, clientId, credits, createdAt, conversationId, seq, ...words, ...UNTOUCHED }
  await announceMessage(tx, app, { message, to, unread, balance, scripted })
  return { message, balance }
}

const all = new WeakMap<App, SendsTogether>()

export function sendsOf(app: App): SendsTogether {
  const sends = all.get(app) ?? new SendsTogether(app)
  all.set(app, sends)
  return sends
}
