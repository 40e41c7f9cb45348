const WORKER = '/sw.js'

/** Registers the browser's worker, for push and for when there is no connection. */
export async function registerWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER)
}

export function findWorker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(WORKER)
}
