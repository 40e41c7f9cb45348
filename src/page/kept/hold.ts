/**
 * Waits until no other page has this name. Then it is this page's, until it gives it back or ends.
 * @returns what gives it back
 */
export function hold(name: string): Promise<() => void> {
  // Missing on sites without TLS.
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((held) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => held(release)))
      .catch(() => held(() => {}))
  })
}
