import type { KeptStorage } from '#page/kept/kept-storage.ts'
import type { PendingMessage } from './pending-message.ts'

/** Under which the draft to a member keeps the message that it answers, as JSON. */
export const replyTo = (to: string) => `${to}:reply`

/** Under which the draft to a member keeps gifts that were picked: their kinds, with commas between. */
export const giftsFor = (to: string) => `${to}:gift`

/** Under which the draft to a member keeps how many photos were chosen and not sent yet. */
export const photosFor = (to: string) => `${to}:photos`

/** As `photosFor`, of a voice message that was recorded. */
export const voiceFor = (to: string) => `${to}:voice`

const draftsPrefix = (me: string) => `draft:${me}:`

/** A member's unsent text, by recipient. Kept in the tab. */
export class Drafts {
  #storage: KeptStorage
  #prefix: string
  #listeners = new Set<() => void>()

  constructor(storage: KeptStorage, me: string) {
    this.#storage = storage
    this.#prefix = draftsPrefix(me)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  read(to: string): string {
    return this.#storage.getItem(this.#prefix + to) ?? ''
  }

  write(to: string, text: string): void {
    if (text === '') this.#storage.removeItem(this.#prefix + to)
    else this.#storage.setItem(this.#prefix + to, text)
    for (const listener of this.#listeners) listener()
  }

  /** Returns unsent messages to the draft, before what was typed since. */
  giveBack(to: string, messages: readonly Pick<PendingMessage, 'body' | 'gift' | 'reply'>[]): void {
    const reply = messages.find((message) => message.reply)?.reply
    if (reply) this.write(replyTo(to), JSON.stringify(reply))
    const gifts = [...messages.map(({ gift }) => gift), this.read(giftsFor(to))]
    this.write(giftsFor(to), gifts.filter(Boolean).join(','))
    this.write(
      to,
      [...messages.map(({ body }) => body), this.read(to)].filter((text) => text !== '').join('\n'),
    )
  }
}
