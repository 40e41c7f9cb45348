import { GOT_AT_ONCE, type LiveRequest } from '#shared/live.ts'
import type { Chat } from '../../contract.ts'

const PAUSE_MILLISECONDS = 600

type Told = { chats: readonly Chat[]; isLive: () => boolean; send: (request: LiveRequest) => void }

/** Tells the server which messages this browser has got, in one go for all that came within a moment. */
export class Receipts {
  #told = new Map<string, number>()
  #latest: Told | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  soon(latest: Told): void {
    this.#latest = latest
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      if (this.#latest?.isLive()) this.#tell(this.#latest)
    }, PAUSE_MILLISECONDS)
  }

  end = (): void => {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #tell({ chats, send }: Told): void {
    // What was read by now has been said.
    const got = chats.flatMap(({ id, num_unread_messages: unread, last_message: last }) =>
      last && !last.mine && unread > 0 && last.seq > (this.#told.get(id) ?? 0)
        ? [{ id, up_to: last.seq }]
        : [],
    )
    if (got.length === 0) return
    const some = got.slice(0, GOT_AT_ONCE)
    for (const { id, up_to } of some) this.#told.set(id, up_to)
    send({ type: 'got', conversations: some })
  }
}
