/**
 * Waits until no other tab has this upload. Then it is this tab's, until that gives it back or ends.
 * @returns what gives it back
 */
export function holdUpload(key: string): Promise<() => void> {
  // Missing on sites without TLS.
  if (!('locks' in navigator)) return Promise.resolve(() => {})
  return new Promise((held) => {
    navigator.locks
      .request(`upload:${key}`, () => new Promise<void>((release) => held(release)))
      .catch(() => held(() => {}))
  })
}
