import type { App } from '#server/app.ts'

/**
 * Reads statuses of a provider, which may add some. An unknown one counts as pending, so that a later one is still seen,
 * and the operator hears of it once.
 */
export function statusReader(app: App, provider: string) {
  const heard = new Set<string>()
  return <Status extends string>(known: Record<string, Status>, status: string): Status | 'pending' => {
    if (Object.hasOwn(known, status)) return known[status]!
    if (!heard.has(status))
      app.log.error({ provider, status }, 'the provider has a status that is not known here')
    heard.add(status)
    return 'pending'
  }
}
export type ReadStatus = ReturnType<typeof statusReader>
