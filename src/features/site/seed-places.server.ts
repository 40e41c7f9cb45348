import { readFile } from 'node:fs/promises'
import type { Tx } from '#server/database/connect.ts'

const PLACES = new URL('./seed/places.json', import.meta.url)
const OTHER_NAMES = new URL('./seed/other-names.json', import.meta.url)
// PostgreSQL takes at most 65,535 parameters in one statement.
const AT_ONCE = 5_000

type Place = [name: string, latitude: number, longitude: number, thousands: number]
type Countries = Record<string, { code: string; name: string; places: Place[] }[]>

/** Inserts the regions and main places of the ten countries from the program's own seed file, if there are none. */
export async function seedPlaces(tx: Tx): Promise<void> {
  if (await tx.selectFrom('region').select('code').limit(1).executeTakeFirst()) return
  const countries = JSON.parse(await readFile(PLACES, 'utf8')) as Countries
  const regions = Object.entries(countries).flatMap(([country, list]) =>
    list.map(({ code, name, places }) => ({ country, code, name, places })),
  )
  await tx
    .insertInto('region')
    .values(regions.map(({ country, code, name }) => ({ country, code, name })))
    .execute()
  const otherNames = JSON.parse(await readFile(OTHER_NAMES, 'utf8')) as Record<string, string>
  const places = regions.flatMap(({ country, code, places }) =>
    places.map(([name, latitude, longitude, thousands]) => ({
      country,
      region: code,
      id: `${code}-${slug(name)}`,
      otherNames: otherNames[`${code}-${slug(name)}`] ?? '',
      name,
      latitude,
      longitude,
      population: Math.round(thousands * 1000),
    })),
  )
  for (let start = 0; start < places.length; start += AT_ONCE)
    await tx
      .insertInto('place')
      .values(places.slice(start, start + AT_ONCE))
      .execute()
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
