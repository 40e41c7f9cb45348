/** A member's newest push message in this browser: its time, tag and target. Never its text. */
export type LastPush = { at: string; tag: string; url: string }

// Written by the worker (public/sw.js), also while no page is open.
const CACHE = 'push'
const keyOf = (member: string) => `/last-push/${member}`

export async function lastPush(member: string): Promise<LastPush | null> {
  try {
    const found = await (await caches.open(CACHE)).match(keyOf(member))
    return found ? ((await found.json()) as LastPush) : null
  } catch {
    return null
  }
}

export async function forgetLastPush(member: string): Promise<void> {
  try {
    await (await caches.open(CACHE)).delete(keyOf(member))
  } catch {
    // Without storage there is no last push.
  }
}

/** Calls back when the worker receives a push for this member. @returns a function to unsubscribe */
export function onPush(member: string, told: () => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (data?.type === 'pushed' && data.member === member) told()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

/** Calls back when a notification is pressed that this tab shall open. @returns a function to unsubscribe */
export function onPushOpened(open: (to: string) => void): () => void {
  const hear = ({ data, ports }: MessageEvent) => {
    if (data?.type !== 'open' || typeof data.to !== 'string') return
    ports[0]?.postMessage('opens')
    open(data.to)
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
