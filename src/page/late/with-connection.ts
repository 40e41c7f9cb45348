/**
 * Loads a script, or its words, once there is a connection: browsers do not ask again for a script that failed. Where the
 * page has a worker, that may have kept it.
 */
export async function withConnection<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load()
}
