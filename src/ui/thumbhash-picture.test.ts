import fc from 'fast-check'
import { rgbaToThumbHash, thumbHashToApproximateAspectRatio, thumbHashToRGBA } from 'thumbhash'
import { expect, it } from 'vitest'
import { thumbhashPicture } from './thumbhash-picture.ts'

const LONGEST_SIDE = 8
/** In levels of 255: the library truncates its values, ours are rounded. */
const TOLERANCE = 2

type Picture = { width: number; height: number; at(x: number, y: number): number[] }

const ours = (hash: Uint8Array) => thumbhashPicture(Buffer.from(hash).toString('base64'))

function readBitmap(url: string | undefined): Picture {
  const bytes = Buffer.from(url!.replace('data:image/bmp;base64,', ''), 'base64')
  const [width, height] = [bytes.readInt32LE(18), bytes.readInt32LE(22)]
  const rowBytes = Math.ceil((width * 3) / 4) * 4
  expect(bytes.toString('latin1', 0, 2)).toBe('BM')
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  expect(bytes.length).toBe(54 + rowBytes * height)
  const at = (x: number, y: number) => {
    const start = 54 + (height - 1 - y) * rowBytes + x * 3
    return [...bytes.subarray(start, start + 3)].reverse()
  }
  return { width, height, at }
}

function readLibrary(hash: Uint8Array): Picture & { clipped: boolean } {
  const { w: width, h: height, rgba } = thumbHashToRGBA(hash)
  const at = (x: number, y: number) => [...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)]
  const clipped = rgba.some((value, index) => index % 4 < 3 && (value === 0 || value === 255))
  return { width, height, at, clipped }
}

/** One row of samples of a sum of cosines, sampled at other distances. */
function resample(samples: number[], length: number): number[] {
  const count = samples.length
  const cosine = (wave: number, place: number) => Math.cos(Math.PI * wave * place)
  const waves = samples.map((_, wave) => {
    const sum = samples.reduce((total, value, i) => total + value * cosine(wave, (i + 0.5) / count), 0)
    return (sum * (wave === 0 ? 1 : 2)) / count
  })
  return Array.from({ length }, (_, i) =>
    waves.reduce((total, weight, wave) => total + weight * cosine(wave, (i + 0.5) / length), 0),
  )
}

/** The library's picture at the size of ours: rows first, then columns, as [row][column] of one color. */
function scaled(picture: Picture, color: number, width: number, height: number): number[][] {
  const rows = Array.from({ length: picture.height }, (_, y) =>
    resample(
      Array.from({ length: picture.width }, (_, x) => picture.at(x, y)[color]! + 0.5),
      width,
    ),
  )
  const columns = Array.from({ length: width }, (_, x) =>
    resample(
      rows.map((row) => row[x]!),
      height,
    ),
  )
  return Array.from({ length: height }, (_, y) => columns.map((column) => column[y]!))
}

function expectSamePicture(hash: Uint8Array): void {
  const library = readLibrary(hash)
  // A clipped picture is no longer a sum of cosines.
  fc.pre(!library.clipped)
  const { width, height, at } = readBitmap(ours(hash))
  const ratio = thumbHashToApproximateAspectRatio(hash)
  const shortest = Math.max(3, Math.round(LONGEST_SIDE * Math.min(ratio, 1 / ratio)))
  expect([width, height]).toEqual(ratio > 1 ? [LONGEST_SIDE, shortest] : [shortest, LONGEST_SIDE])
  const differences = [0, 1, 2].flatMap((color) =>
    scaled(library, color, width, height).flatMap((row, y) =>
      row.map((wanted, x) => Math.abs(at(x, y)[color]! - wanted)),
    ),
  )
  expect(Math.max(...differences)).toBeLessThan(TOLERANCE)
}

/** Any header whose colors stay clear of black and white, and any waves. */
const hashes = fc
  .record({
    light: fc.integer({ min: 26, max: 38 }),
    yellowBlue: fc.integer({ min: 28, max: 35 }),
    redGreen: fc.integer({ min: 28, max: 35 }),
    lightScale: fc.integer({ min: 0, max: 3 }),
    yellowBlueScale: fc.integer({ min: 0, max: 3 }),
    redGreenScale: fc.integer({ min: 0, max: 3 }),
    hasAlpha: fc.boolean(),
    landscape: fc.boolean(),
    shortSide: fc.integer({ min: 1, max: 7 }),
    waves: fc.uint8Array({ minLength: 40, maxLength: 40 }),
  })
  .map((one) => {
    const full = one.hasAlpha ? 5 : 7
    const head =
      one.light |
      (one.yellowBlue << 6) |
      (one.redGreen << 12) |
      (one.lightScale << 18) |
      (Number(one.hasAlpha) << 23)
    const tail =
      Math.min(one.shortSide, full) |
      (one.yellowBlueScale << 3) |
      (one.redGreenScale << 9) |
      (Number(one.landscape) << 15)
    const header = [head & 255, (head >> 8) & 255, head >> 16, tail & 255, tail >> 8]
    return new Uint8Array([...header, ...(one.hasAlpha ? [15] : []), ...one.waves])
  })

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 3, maxLength: width * height * 3 })
      .map((rgb) => ({ width, height, rgb })),
  )

it('decodes any hash as the library does', () => {
  fc.assert(fc.property(hashes, expectSamePicture), { numRuns: 100 })
})

it('decodes the hash of any picture as the library does', () => {
  const property = fc.property(pictures, ({ width, height, rgb }) => {
    const rgba = Array.from({ length: width * height }, (_, i) => [...rgb.subarray(i * 3, i * 3 + 3), 255])
    expectSamePicture(rgbaToThumbHash(width, height, new Uint8Array(rgba.flat())))
  })
  fc.assert(property, { numRuns: 50 })
})

it('clips what is brighter than white or darker than black', () => {
  const pixels = Array.from({ length: 64 }, (_, i) => (i % 8 < 4 ? [0, 0, 0, 255] : [255, 255, 255, 255]))
  const hash = rgbaToThumbHash(8, 8, new Uint8Array(pixels.flat()))
  expect(readLibrary(hash).clipped).toBe(true)
  const { at } = readBitmap(ours(hash))
  const row = Array.from({ length: LONGEST_SIDE }, (_, x) => at(x, 0)[1]!)
  expect(Math.min(...row)).toBe(0)
  expect(Math.max(...row.slice(0, 4))).toBeLessThan(128)
  expect(Math.min(...row.slice(4))).toBeGreaterThan(200)
})

it('draws what is no hash as nothing, and everything else as a picture', () => {
  const property = fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
    const picture = ours(bytes)
    if (bytes.length < 5) expect(picture).toBeUndefined()
    else expect(readBitmap(picture).width).toBeGreaterThan(0)
  })
  fc.assert(property, { numRuns: 100 })
  expect(thumbhashPicture('not base64!')).toBeUndefined()
})
