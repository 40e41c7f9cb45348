import { registerWorker } from '#features/notifications/ui/worker.ts'

/** Has the browser's worker keep the page for when there is no connection, in the language of this one. */
export async function keepOfflineShell(locale: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await registerWorker()
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ type: 'language', locale })
}
