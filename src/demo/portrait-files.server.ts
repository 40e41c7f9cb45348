import { createHmac, timingSafeEqual } from 'node:crypto'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { setMainPhoto } from '#features/members/own-profile.server.ts'
import { drawPortrait, type PortraitSpec } from '#illustrator/portrait.ts'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Storage } from '#server/storage.ts'
import type { Renditions } from '#shared/member-card.ts'
import { findPortrait, insertMany } from './queries.server.ts'
import { stableId } from './stable-id.server.ts'

const KINDS = ['thumb', 'card', 'full', 'blurred', 'share'] as const satisfies (keyof Renditions)[]
type Kind = (typeof KINDS)[number]

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/**
 * The file names of a portrait, which exist before the files. Each holds the photo's id and the rendition,
 * signed, so that the file can be drawn on the first request and names cannot be forged.
 */
export function portraitNames(secret: string, photoId: string): Renditions {
  const names = KINDS.map((kind, index) => {
    const subject = Buffer.concat([Buffer.from(photoId.replaceAll('-', ''), 'hex'), Buffer.from([index])])
    const name = Buffer.concat([subject, sign(secret, subject)]).toString('base64url')
    return [kind, `${name}.${kind === 'share' ? 'jpg' : 'webp'}`]
  })
  return Object.fromEntries(names) as Renditions
}

function sign(secret: string, subject: Buffer): Buffer {
  return createHmac('sha256', secret).update('portrait').update(subject).digest().subarray(0, SIGNATURE_BYTES)
}

/** Adds a drawn portrait to a profile, as its main photo. */
export async function addDrawnPhoto(
  tx: Tx,
  app: App,
  memberId: string,
  portrait: PortraitSpec,
): Promise<void> {
  const id = stableId(`photo ${portrait.seed}`, 0)
  await insertMany(tx, 'photo', [
    {
      memberId,
      id,
      position: 0,
      status: 'active' as const,
      renditions: JSON.stringify(portraitNames(app.secret, id)),
      thumbhash: portraitThumbhash(portrait),
      portrait: JSON.stringify(portrait),
      createdAt: app.clock.now(),
    },
  ])
  await setMainPhoto(tx, memberId, id)
}

type Portraits = Pick<App, 'db' | 'secret'>

/** A storage in which a portrait is drawn when it is read for the first time. */
export function drawingPortraits(storage: Storage, portraits: Portraits): Storage {
  const drawing = new Map<string, Promise<Buffer | undefined>>()
  const draw = async (name: string) => {
    const content = await drawMissing(portraits, name)
    if (content) await storage.write(name, content)
    return content
  }
  /** Concurrent readers of a missing picture share one drawing. */
  const drawOnce = (name: string) => {
    const begun = drawing.get(name) ?? draw(name).finally(() => drawing.delete(name))
    drawing.set(name, begun)
    return begun
  }
  return { ...storage, read: async (name) => (await storage.read(name)) ?? (await drawOnce(name)) }
}

/** Draws the file with this name if the signature is ours and the photo still exists. */
async function drawMissing(app: Portraits, name: string): Promise<Buffer | undefined> {
  const bytes = Buffer.from(name.replace(/\.\w+$/, ''), 'base64url')
  if (bytes.length !== ID_BYTES + 1 + SIGNATURE_BYTES) return undefined
  const subject = bytes.subarray(0, ID_BYTES + 1)
  if (!timingSafeEqual(sign(app.secret, subject), bytes.subarray(ID_BYTES + 1))) return undefined
  const kind = KINDS[subject[ID_BYTES]!]
  const portrait = kind && (await findPortrait(app.db, subject.subarray(0, ID_BYTES).toString('hex')))
  return portrait ? render(portrait as PortraitSpec, kind) : undefined
}

async function render(spec: PortraitSpec, kind: Kind): Promise<Buffer> {
  const portrait = () => sharp(Buffer.from(drawPortrait(spec)))
  switch (kind) {
    case 'thumb':
      return portrait().resize(240, 300).webp({ quality: 80 }).toBuffer()
    case 'card':
      return portrait().resize(480, 600).webp({ quality: 80, effort: 3 }).toBuffer()
    case 'full':
      return portrait().resize(960, 1200).webp({ quality: 82, effort: 3 }).toBuffer()
    case 'share':
      return portrait().resize(480, 600).jpeg({ quality: 82 }).toBuffer()
    case 'blurred': {
      const small = await portrait().resize(40, 50).blur(2.5).png().toBuffer()
      return sharp(small).resize(480, 600, { kernel: 'cubic' }).blur(6).webp({ quality: 50 }).toBuffer()
    }
  }
}

const HASHED_WIDTH = 16
const HASHED_HEIGHT = 20

/**
 * Computes a portrait's ThumbHash from its main colours: rendering thousands of portraits for it would take a
 * minute.
 */
export function portraitThumbhash(spec: PortraitSpec): string {
  const svg = drawPortrait(spec)
  const [light, dark, skin, hair] = [
    colorOf(svg, 'key', 0),
    colorOf(svg, 'fall', 0),
    colorOf(svg, 'skin', 1),
    colorOf(svg, 'hair', 1),
  ]
  const rgba = new Uint8Array(HASHED_WIDTH * HASHED_HEIGHT * 4)
  for (let y = 0; y < HASHED_HEIGHT; y++)
    for (let x = 0; x < HASHED_WIDTH; x++) {
      const fall = y / HASHED_HEIGHT
      const inEllipse = (cx: number, cy: number, rx: number, ry: number) =>
        ((x / HASHED_WIDTH - cx) / rx) ** 2 + ((y / HASHED_HEIGHT - cy) / ry) ** 2 < 1
      const color = inEllipse(0.5, 0.5, 0.18, 0.2)
        ? skin
        : inEllipse(0.5, 0.42, 0.25, 0.24)
          ? hair
          : inEllipse(0.5, 1.05, 0.42, 0.32)
            ? dark
            : light.map((channel, index) => channel * (1 - fall * 0.5) + dark[index]! * fall * 0.5)
      rgba.set([...color, 255], (y * HASHED_WIDTH + x) * 4)
    }
  return Buffer.from(rgbaToThumbHash(HASHED_WIDTH, HASHED_HEIGHT, rgba)).toString('base64')
}

function colorOf(svg: string, gradient: string, stop: number): number[] {
  const stops = new RegExp(`id="${gradient}".*?</`).exec(svg)?.[0] ?? ''
  const hex = [...stops.matchAll(/stop-color="#([0-9a-f]{6})"/g)][stop]?.[1] ?? 'c9a5ae'
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}
