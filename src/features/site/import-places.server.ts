import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { COUNTRIES } from '#shared/countries.ts'
import { distanceKm, type Position } from '#shared/distance.ts'

/** A line of a GeoNames dump, as far as it says something about a place. */
type Line = Position & {
  geonameId: string
  name: string
  otherNames: string[]
  country: string
  division: string
  population: number
}

type Known = Position & { id: string; region: string; name: string; otherNames: string[]; population: number }

// Districts, and what is abandoned, destroyed or history.
const NO_PLACES = ['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']
/** A place has this many other names at most, of languages written with Latin letters. */
const MOST_NAMES = 30
const MOST_CHARACTERS = 80
const SAME_PLACE_KM = 10
const LINES_AT_ONCE = 1_000
const COLUMNS = 19

export type ImportedPlaces = { added: number; changed: number; skipped: number }

/**
 * Adds the places of a GeoNames dump (`allCountries.txt` or a country's file) in the countries that we know. Reads the
 * dump twice: the first time to learn which of our regions each of its divisions is, from the places that both know.
 * Idempotent: a place known by this name nearby is changed, not added, and keeps its id.
 * @param read opens the dump's lines
 */
export async function importPlaces(db: Db, read: () => AsyncIterable<string>): Promise<ImportedPlaces> {
  const known = await loadKnown(db)
  const regions = await regionsOfDivisions(read(), known)
  const counts: ImportedPlaces = { added: 0, changed: 0, skipped: 0 }
  const changed = new Map<string, Known & { country: string }>()
  const save = async () => {
    await savePlaces(db, [...changed.values()])
    changed.clear()
  }
  for await (const text of read()) {
    const line = readLine(text)
    const region = line && (regions.get(`${line.country} ${line.division}`) ?? known.nearestRegion(line))
    if (!line || !region) {
      counts.skipped++
      continue
    }
    const same = known.find(line)
    const place = same ?? known.add(line, region)
    if (same) counts.changed++
    else counts.added++
    place.otherNames = [...new Set([...place.otherNames, ...line.otherNames])].slice(0, MOST_NAMES)
    place.population = Math.max(place.population, line.population)
    changed.set(`${line.country} ${place.id}`, { ...place, country: line.country })
    if (changed.size >= LINES_AT_ONCE) await save()
  }
  await save()
  return counts
}

function readLine(text: string): Line | undefined {
  const columns = text.split('\t')
  const [geonameId = '', name = '', ascii = '', others = '', latitude, longitude, kind, code = ''] = columns
  const [country = '', , division = ''] = columns.slice(8)
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  const isPlace = columns.length === COLUMNS && kind === 'P' && !NO_PLACES.includes(code)
  if (!isPlace || !COUNTRIES.some((one) => one === country) || !/^\d+$/.test(geonameId)) return undefined
  if (!name || name.length > MOST_CHARACTERS || !latitude || !longitude) return undefined
  if (!(Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180)) return undefined
  const population = Number(columns[14])
  const otherNames = [ascii, ...others.split(',')].filter(
    (other) =>
      other !== name &&
      other.length <= MOST_CHARACTERS &&
      /^\p{Script=Latin}[\p{Script=Latin}\s'’.-]*$/u.test(other),
  )
  return {
    ...position,
    geonameId,
    name,
    otherNames,
    country,
    division,
    population: Number.isSafeInteger(population) && population > 0 ? Math.min(population, 2 ** 31 - 1) : 0,
  }
}

/** Which region a division of the dump is: that of most places which both know. */
async function regionsOfDivisions(
  lines: AsyncIterable<string>,
  known: KnownPlaces,
): Promise<Map<string, string>> {
  const votes = new Map<string, Map<string, number>>()
  for await (const text of lines) {
    const line = readLine(text)
    const same = line && known.find(line)
    if (!same) continue
    const division = `${line.country} ${line.division}`
    const of = votes.get(division) ?? new Map<string, number>()
    of.set(same.region, (of.get(same.region) ?? 0) + 1)
    votes.set(division, of)
  }
  return new Map([...votes].map(([division, of]) => [division, [...of].sort(([, a], [, b]) => b - a)[0]![0]]))
}

/** The places that we have, by country and name. */
class KnownPlaces {
  #byName = new Map<string, Known[]>()
  #ids = new Set<string>()
  /** Only those that were there before the import: the list stays short. */
  #first = new Map<string, Known[]>()

  constructor(rows: (Known & { country: string })[]) {
    for (const { country, ...place } of rows) {
      this.#hold(country, place)
      this.#first.set(country, [...(this.#first.get(country) ?? []), place])
    }
  }

  find(line: Line): Known | undefined {
    const named = this.#byName.get(`${line.country} ${fold(line.name)}`)
    return named?.find((place) => distanceKm(place, line) <= SAME_PLACE_KM)
  }

  add({ geonameId, name, country, latitude, longitude }: Line, region: string): Known {
    const short = `${region}-${fold(name).replaceAll(' ', '-')}`
    const id = this.#ids.has(`${country} ${short}`) ? `${short}-${geonameId}` : short
    const place = { id, region, name, latitude, longitude, otherNames: [], population: 0 }
    this.#hold(country, place)
    return place
  }

  nearestRegion(line: Line): string | undefined {
    let nearest: { km: number; region: string } | undefined
    for (const place of this.#first.get(line.country) ?? []) {
      const km = distanceKm(place, line)
      if (!nearest || km < nearest.km) nearest = { km, region: place.region }
    }
    return nearest?.region
  }

  #hold(country: string, place: Known): void {
    // A name of two languages, with a stroke between, is known by each.
    for (const name of new Set([place.name, ...place.name.split(' / ')])) {
      const key = `${country} ${fold(name)}`
      this.#byName.set(key, [...(this.#byName.get(key) ?? []), place])
    }
    this.#ids.add(`${country} ${place.id}`)
  }
}

function fold(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

async function loadKnown(db: Db): Promise<KnownPlaces> {
  const rows = await db.selectFrom('place').selectAll().orderBy('population', 'desc').execute()
  return new KnownPlaces(
    rows.map((row) => ({ ...row, otherNames: row.otherNames.split(',').filter(Boolean) })),
  )
}

/** In one statement: a place that is there keeps its name, region and position. */
async function savePlaces(db: Db, places: (Known & { country: string })[]): Promise<void> {
  if (places.length === 0) return
  await db
    .insertInto('place')
    .values(places.map(({ otherNames, ...place }) => ({ ...place, otherNames: otherNames.join(',') })))
    .onConflict((conflict) =>
      conflict.columns(['country', 'id']).doUpdateSet({
        otherNames: sql`excluded.other_names`,
        population: sql`excluded.population`,
      }),
    )
    .execute()
}
