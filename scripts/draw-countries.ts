import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { geoMercator, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRIES } from '#shared/countries.ts'

const SOURCE = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json')
const PLACES = new URL('../src/features/site/seed/places.json', import.meta.url)
const TARGET = new URL('../src/features/landing/map/countries.json', import.meta.url)

const WIDTH = 600
const MOST_HEIGHT = 720
const MARGIN = 16
/** Points nearer to each other than this are one, and islands smaller than three of them are left out. */
const NEAREST = 3
/** Overseas parts have none of our places. */
const BEYOND_PLACES_DEGREES = 2.5

/** In ISO 3166-1, as the atlas numbers them. */
const NUMBERS = { NL: 528, BE: 56, DE: 276, AT: 40, CH: 756, GB: 826, FR: 250, ES: 724, IT: 380, PL: 616 }

type Point = [longitude: number, latitude: number]
type Region = {
  code: string
  places: [name: string, latitude: number, longitude: number, population: number][]
}

const places = JSON.parse(readFileSync(PLACES, 'utf8')) as Record<string, Region[]>
const atlas = JSON.parse(readFileSync(SOURCE, 'utf8')) as Topology<{ countries: GeometryCollection }>
const shapes = feature(atlas, atlas.objects.countries).features

/** The outline of a country and the middle of each of its regions, in the same pixels. */
function drawCountry(country: (typeof COUNTRIES)[number]) {
  const regions = places[country]!
  const shape = shapes.find(({ id }) => Number(id) === NUMBERS[country])!
  const { coordinates } = shape.geometry as unknown as { coordinates: unknown }
  const parts = (shape.geometry.type === 'Polygon' ? [coordinates] : coordinates) as Point[][][]
  const known = regions.flatMap((region) => region.places)
  const near = parts.filter(([outline]) => {
    const [longitude, latitude] = middle(outline!)
    return known.some(
      (place) =>
        Math.abs(place[1] - latitude) < BEYOND_PLACES_DEGREES &&
        Math.abs(place[2] - longitude) < BEYOND_PLACES_DEGREES * 1.6,
    )
  })
  const land = { type: 'MultiPolygon' as const, coordinates: near }
  const projection = geoMercator().fitExtent(
    [
      [MARGIN, MARGIN],
      [WIDTH - MARGIN, MOST_HEIGHT - MARGIN],
    ],
    land,
  )
  const [[left, top], [right, bottom]] = geoPath(projection).bounds(land)
  const [x, y] = projection.translate()
  projection.translate([x - left + MARGIN, y - top + MARGIN])
  const path = near.map(([outline]) => outlineOf(outline!.map((point) => projection(point)!))).join('')
  return {
    width: Math.ceil(right - left + 2 * MARGIN),
    height: Math.ceil(bottom - top + 2 * MARGIN),
    path,
    regions: Object.fromEntries(
      regions.map(({ code, places }) => {
        const people = places.reduce((sum, place) => sum + place[3], 0)
        const mean = (at: 1 | 2) => places.reduce((sum, place) => sum + place[at] * place[3], 0) / people
        return [code, projection([mean(2), mean(1)])!.map(Math.round)]
      }),
    ),
  }
}

function middle(outline: Point[]): Point {
  const mean = (at: 0 | 1) => outline.reduce((sum, point) => sum + point[at], 0) / outline.length
  return [mean(0), mean(1)]
}

function outlineOf(points: Point[]): string {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAREST) kept.push(point)
  }
  if (kept.length < 4) return ''
  return `M${kept.map((point) => point.map(Math.round).join(' ')).join('L')}Z`
}

writeFileSync(
  TARGET,
  `${JSON.stringify(Object.fromEntries(COUNTRIES.map((country) => [country, drawCountry(country)])))}\n`,
)
console.log(fileURLToPath(TARGET))
