import type { App } from '#server/app.ts'
import { MINUTE } from '#server/clock.ts'
import { findPlaceIn, isRegionOf } from './queries.server.ts'

type Place = NonNullable<Awaited<ReturnType<typeof findPlaceIn>>>

/** They change by an import only, and nearly every search names one. */
const KEPT_FOR = MINUTE
const KEPT_AT_MOST = 5_000

type Kept = Map<string, { place: Place | undefined; until: number }>

const keptBy = new WeakMap<App, Kept>()

/** Whether the country has this region. */
export async function isKnownRegion(app: App, country: string, code: string): Promise<boolean> {
  const key = `region ${country} ${code}`
  if (keptOf(app, key)) return true
  const isRegion = await isRegionOf(app.db, country, code)
  if (isRegion) keep(app, key, undefined)
  return isRegion
}

/** A place by its id, in one of these countries. */
export async function knownPlace(app: App, countries: string[], id: string): Promise<Place | undefined> {
  const key = `place ${id} ${countries}`
  const kept = keptOf(app, key)
  if (kept) return kept.place
  const place = await findPlaceIn(app.db, countries, id)
  if (place) keep(app, key, place)
  return place
}

function keptOf(app: App, key: string) {
  const kept = keptBy.get(app)?.get(key)
  return kept && kept.until > app.clock.now().getTime() ? kept : undefined
}

/** Only what there is, so that invented names fill nothing. */
function keep(app: App, key: string, place: Place | undefined): void {
  const all = keptBy.get(app) ?? new Map()
  keptBy.set(app, all)
  if (all.size >= KEPT_AT_MOST) all.clear()
  all.set(key, { place, until: app.clock.now().getTime() + KEPT_FOR })
}
