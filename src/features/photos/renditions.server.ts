import { tracingChannel } from 'node:diagnostics_channel'
import pLimit from 'p-limit'
import sharp, { type OutputInfo, type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { PHOTO_REFUSALS } from '#shared/errors.ts'
import type { Renditions } from '#shared/member-card.ts'
import { PHOTO_MAX_PIXELS } from '#shared/upload-limits.ts'

const PHOTOS_AT_ONCE = 2
const CARD = { width: 480, height: 600 }
const FULL = { width: 1200, height: 1500 }
const SHARED_FULL = { width: 1600, height: 1600 }
const SHARED_SMALL = { width: 640, height: 640 }
const PICTURE = { width: 1600, height: 1600 }
/** A longer strip would be drawn in far more pixels than it has, to fill a card. */
const LONGEST_RATIO = 20
const JUDGED = { width: 224, height: 224 }
const THUMB = { width: 240, height: 300 }
// Few enough pixels to show light and colour, but neither faces nor letters.
const BLURRED_PIXELS_WIDE = 40
/** Less shows nothing of a person. */
export const PHOTO_MIN_SIDE = 100
/** A JPEG's end stands within its last bytes; some cameras write zeros after it. */
const JPEG_TAIL = 64 * 1024
/** As of a PNG, behind which others may stand as well. */
const PNG_TAIL = 64 * 1024

// Several photos in parallel are faster than several threads for one.
sharp.concurrency(1)

export type RenderedPhoto = { files: Record<Exclude<keyof Renditions, 'source'>, Buffer>; thumbhash: string }
export type PixelSize = { width: number; height: number }
export type PixelArea = PixelSize & { left: number; top: number }

/** The upload is not a photo that we can read, whatever its name says. */
export class UnreadablePhoto extends Error {
  /** `photo_heic`: a valid photo in the format of iPhones, for which decoding needs a licence. */
  why: (typeof PHOTO_REFUSALS)[number] = 'photo_unreadable'
}

const inTurn = pLimit(PHOTOS_AT_ONCE)
/** Traces the start and end of each rendering. */
export const RENDERING = tracingChannel('vonk.photos.render')

/**
 * Renders our pictures of a photo: upright, in sRGB, without the camera's metadata.
 * @param area what to show of it, if not all; the cards then show exactly that
 * @throws UnreadablePhoto
 */
export function renderPhoto(bytes: Uint8Array, area?: PixelArea): Promise<RenderedPhoto> {
  return inTurn(() => RENDERING.tracePromise(() => renderNow(bytes, () => render(bytes, area))))
}

/** A photo as one member sends it to another: all of it. */
export type SharedPhoto = PixelSize & {
  files: { full: Buffer; small: Buffer }
  thumbhash: string
  /** 224 x 224 pixels of three bytes: red, green, blue; squeezed, not cropped. */
  pixels: Buffer
}

/** Renders our pictures of a photo that is sent to another member. @throws UnreadablePhoto */
export function renderShared(bytes: Uint8Array): Promise<SharedPhoto> {
  return inTurn(() => RENDERING.tracePromise(() => renderNow(bytes, drawShared)))
}

/** Renders a picture of the site's own, such as a logo; what is transparent stays so. @throws UnreadablePhoto */
export function renderPicture(bytes: Uint8Array): Promise<Buffer> {
  return inTurn(() => RENDERING.tracePromise(() => renderNow(bytes, drawPicture)))
}

async function renderNow<Rendered>(
  bytes: Uint8Array,
  draw: (bytes: Uint8Array) => Promise<Rendered>,
): Promise<Rendered> {
  try {
    await refuseOtherFormats(bytes)
    return await draw(bytes)
  } catch (error) {
    if (error instanceof UnreadablePhoto) throw error
    const unreadable = new UnreadablePhoto('the decoder gave up', { cause: error })
    if (isHeic(headOf(bytes))) unreadable.why = 'photo_heic'
    else if (isCutOff(bytes, error)) unreadable.why = 'photo_incomplete'
    throw unreadable
  }
}

const open = (bytes: Uint8Array) => {
  const ended = withEnd(bytes)
  return sharp(ended, {
    limitInputPixels: PHOTO_MAX_PIXELS,
    // A warning tells whether anything else is missing of a JPEG that had no end.
    failOn: ended === bytes ? 'error' : 'warning',
  })
}

const JPEG_END = Buffer.from([0xff, 0xd9])
const START_OF_SCAN = 0xda

/** Some programs leave out a JPEG's end marker, and every browser shows it: its pixels may all be there. */
function withEnd(bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isJpeg(all)) return bytes
  const tail = Math.max(all.length - JPEG_TAIL, scanOf(all))
  return all.includes(JPEG_END, tail) ? bytes : Buffer.concat([all, JPEG_END])
}

/** Where a JPEG's pixels begin: a preview before them has an end marker of its own. */
function scanOf(jpeg: Buffer): number {
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== START_OF_SCAN)
    at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

/** What the decoders say of a file that ends too early; a WebP tells its length, a PNG ends with a part of that name. */
function isCutOff(bytes: Uint8Array, error: unknown): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPng(all)) return !all.includes('IEND', all.length - PNG_TAIL)
  if (isWebp(all)) return all.readUInt32LE(4) + 8 > all.length
  return /premature end|libpng read error|bad seek/i.test(String(error))
}

async function refuseOtherFormats(bytes: Uint8Array): Promise<void> {
  // Checked first, so that a document that needs a renderer (SVG, PDF) never reaches that renderer.
  if (!hasPhotoSignature(headOf(bytes))) throw new UnreadablePhoto('neither JPEG, PNG, WebP nor HEIF')
  const { format, width, height, pages = 1 } = await open(bytes).metadata()
  if (!['jpeg', 'png', 'webp', 'heif', 'avif'].includes(format)) throw new UnreadablePhoto(format)
  if (format === 'webp' && pages > 1) throw new UnreadablePhoto('animated')
  if (Math.max(width, height) > LONGEST_RATIO * Math.min(width, height)) throw new UnreadablePhoto('a strip')
}

const headOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16))

/** Whether the file's header says that it is, or may be, encoded with HEVC. */
function isHeic(head: Buffer): boolean {
  const brand = head.toString('latin1', 8, 12)
  return head.toString('latin1', 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand)
}

const isPng = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))
const isJpeg = (head: Buffer) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isWebp = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'

function hasPhotoSignature(head: Buffer): boolean {
  return isJpeg(head) || isPng(head) || isWebp(head) || head.toString('latin1', 4, 8) === 'ftyp'
}

async function refuseTiny(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sizeOf(bytes)
  if (Math.min(width, height) >= PHOTO_MIN_SIDE) return
  const tiny = new UnreadablePhoto(`${width} x ${height}`)
  tiny.why = 'photo_too_small'
  throw tiny
}

/** The size of one of our pictures, which are stored upright. */
export async function sizeOf(bytes: Uint8Array): Promise<PixelSize> {
  const { width, height } = await open(bytes).metadata()
  return { width, height }
}

async function render(bytes: Uint8Array, area?: PixelArea): Promise<RenderedPhoto> {
  if (!area) await refuseTiny(bytes)
  const upright = () => (area ? open(bytes).extract(area) : open(bytes).autoOrient())
  const full = await upright()
    .resize({ ...FULL, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 82 })
    .toBuffer()
  const { data, info } = await upright()
    .resize({ ...CARD, fit: 'cover', position: area ? 'centre' : sharp.strategy.attention })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const card = () => fromPixels(data, info)
  const files = {
    full,
    card: await card().webp({ quality: 80 }).toBuffer(),
    thumb: await card().resize(THUMB).webp({ quality: 78 }).toBuffer(),
    share: await card().jpeg({ quality: 82 }).toBuffer(),
    blurred: await blur(card()),
  }
  return { files, thumbhash: await thumbhashOf(card()) }
}

async function drawShared(bytes: Uint8Array): Promise<SharedPhoto> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ ...SHARED_FULL, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const whole = () => fromPixels(data, info)
  const tiny = await whole()
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    files: {
      full: await whole().webp({ quality: 80 }).toBuffer(),
      small: await whole()
        .resize({ ...SHARED_SMALL, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 76 })
        .toBuffer(),
    },
    thumbhash: Buffer.from(rgbaToThumbHash(tiny.info.width, tiny.info.height, tiny.data)).toString('base64'),
    pixels: await whole()
      .resize({ ...JUDGED, fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  }
}

function drawPicture(bytes: Uint8Array): Promise<Buffer> {
  return open(bytes)
    .autoOrient()
    .resize({ ...PICTURE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 86, alphaQuality: 100 })
    .toBuffer()
}

function fromPixels(data: Buffer, { width, height, channels }: OutputInfo) {
  return sharp(data, { raw: { width, height, channels } })
}

async function blur(card: Sharp): Promise<Buffer> {
  const small = await card
    .resize({ width: BLURRED_PIXELS_WIDE })
    .blur(2.5)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return fromPixels(small.data, small.info)
    .resize({ ...CARD, kernel: 'cubic' })
    .blur(6)
    .webp({ quality: 50 })
    .toBuffer()
}

async function thumbhashOf(card: Sharp): Promise<string> {
  const { data, info } = await card
    .resize({ width: 80, height: 100 })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
