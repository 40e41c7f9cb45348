import { describe, expect, it } from 'vitest'
import { COUNTRIES, type Country } from '#shared/countries.ts'
import otherNames from './seed/other-names.json' with { type: 'json' }
import seed from './seed/places.json' with { type: 'json' }

type Place = [name: string, latitude: number, longitude: number, populationThousands: number]
type Region = { code: string; name: string; places: Place[] }
const REGIONS = seed as unknown as Record<Country, Region[]>

/**
 * First-level subdivisions of ISO 3166-2: metropolitan France, the European Netherlands, Spain with Ceuta and
 * Melilla.
 */
const SUBDIVISIONS: Record<Country, string> = {
  NL: 'DR FL FR GE GR LI NB NH OV UT ZE ZH',
  BE: 'BRU VLG WAL',
  DE: 'BB BE BW BY HB HE HH MV NI NW RP SH SL SN ST TH',
  AT: '1 2 3 4 5 6 7 8 9',
  CH: 'AG AI AR BE BL BS FR GE GL GR JU LU NE NW OW SG SH SO SZ TG TI UR VD VS ZG ZH',
  GB: 'ENG NIR SCT WLS',
  FR: '20R ARA BFC BRE CVL GES HDF IDF NAQ NOR OCC PAC PDL',
  ES: 'AN AR AS CB CE CL CM CN CT EX GA IB MC MD ML NC PV RI VC',
  IT: '21 23 25 32 34 36 42 45 52 55 57 62 65 67 72 75 77 78 82 88',
  PL: '02 04 06 08 10 12 14 16 18 20 22 24 26 28 30 32',
}

type Box = { south: number; north: number; west: number; east: number }
const MAINLAND: Record<Country, Box> = {
  NL: { south: 50.75, north: 53.56, west: 3.35, east: 7.23 },
  BE: { south: 49.49, north: 51.51, west: 2.54, east: 6.41 },
  DE: { south: 47.27, north: 55.06, west: 5.86, east: 15.05 },
  AT: { south: 46.37, north: 49.03, west: 9.53, east: 17.17 },
  CH: { south: 45.81, north: 47.81, west: 5.95, east: 10.5 },
  GB: { south: 49.86, north: 60.87, west: -8.19, east: 1.77 },
  FR: { south: 41.33, north: 51.1, west: -5.15, east: 9.57 },
  ES: { south: 35.26, north: 43.8, west: -9.31, east: 4.34 },
  IT: { south: 35.48, north: 47.1, west: 6.62, east: 18.53 },
  PL: { south: 49, north: 54.84, west: 14.12, east: 24.15 },
}
const CANARIES: Box = { south: 27.63, north: 29.42, west: -18.17, east: -13.41 }

const isIn = (box: Box, latitude: number, longitude: number) =>
  latitude >= box.south && latitude <= box.north && longitude >= box.west && longitude <= box.east

it('covers every country we serve and no other', () => {
  expect(Object.keys(REGIONS)).toEqual([...COUNTRIES])
})

describe.each([...COUNTRIES])('%s', (country) => {
  const regions = REGIONS[country]

  it('has each first-level subdivision once, by its ISO code, with a name of its own', () => {
    expect(regions.map((region) => region.code).sort()).toEqual(
      SUBDIVISIONS[country].split(' ').map((subdivision) => `${country}-${subdivision}`),
    )
    expect(new Set(regions.map((region) => region.name)).size).toBe(regions.length)
  })

  it('places every place inside the country', () => {
    const outside = regions.flatMap(({ code, places }) =>
      places
        .filter(
          ([, latitude, longitude]) =>
            !isIn(code === 'ES-CN' ? CANARIES : MAINLAND[country], latitude, longitude),
        )
        .map(([name]) => `${code} ${name}`),
    )
    expect(outside).toEqual([])
  })

  it.each(regions.map((region) => [region.code, region] as const))('lists the places of %s', (_, region) => {
    const names = region.places.map(([name]) => name)
    const populations = region.places.map(([, , , population]) => population)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => name === '' || name !== name.trim())).toEqual([])
    expect(new Set(names.map((name) => name.toLocaleLowerCase())).size).toBe(names.length)
    expect(populations.filter((population) => !Number.isInteger(population) || population <= 0)).toEqual([])
    expect(populations).toEqual([...populations].sort((a, b) => b - a))
  })
})

it('has other names only of places that it has', () => {
  const slug = (name: string) =>
    name
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
  const ids = Object.values(REGIONS).flatMap((regions) =>
    regions.flatMap(({ code, places }) => places.map(([name]) => `${code}-${slug(name)}`)),
  )
  expect(Object.keys(otherNames).filter((id) => !ids.includes(id))).toEqual([])
})
