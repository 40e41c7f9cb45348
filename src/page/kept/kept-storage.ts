/**
 * A browser's storage that never throws. What it does not take, as where it is blocked, missing or full, lasts as long
 * as the page.
 */
export class KeptStorage {
  #open: () => Storage | null
  /** What the browser did not take; null: deleted, but still there. */
  #instead = new Map<string, string | null>()

  /** @param open the browser's; asking for it may throw */
  constructor(open: () => Storage | null) {
    this.#open = open
  }

  getItem(key: string): string | null {
    const instead = this.#instead.get(key)
    return instead === undefined ? (this.#try((storage) => storage.getItem(key)) ?? null) : instead
  }

  setItem(key: string, value: string): void {
    this.#change(key, value, (storage) => {
      storage.setItem(key, value)
      // Nothing can be read of a damaged storage.
      return storage.getItem(key) === value
    })
  }

  removeItem(key: string): void {
    this.#change(key, null, (storage) => {
      storage.removeItem(key)
      return true
    })
  }

  keys(): string[] {
    const stored = this.#try((storage) => Object.keys(storage)) ?? []
    return [...new Set([...stored, ...this.#instead.keys()])].filter((key) => this.#instead.get(key) !== null)
  }

  #change(key: string, value: string | null, change: (storage: Storage) => boolean): void {
    if (this.#try(change)) this.#instead.delete(key)
    else this.#instead.set(key, value)
  }

  #try<Read>(read: (storage: Storage) => Read): Read | undefined {
    try {
      const storage = this.#open()
      return storage ? read(storage) : undefined
    } catch {
      return undefined
    }
  }
}

export const keptInTab = new KeptStorage(() => window.sessionStorage)
/** In all tabs. */
export const keptInBrowser = new KeptStorage(() => window.localStorage)
