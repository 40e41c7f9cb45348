import sharp from 'sharp'
import type { Pose } from '#features/photos/verified/poses.ts'
import { drawPortrait, type PortraitSpec } from '#illustrator/portrait.ts'

/** The poses that the demo draws: a hand with so many stretched fingers, or with the thumb up. */
export type DrawnPose = Extract<Pose, 'thumb_up' | 'two_fingers' | 'three_fingers' | 'open_hand'>

/** Which of the four fingers are stretched, from the index finger on, and whether the thumb is. */
const HANDS: Record<DrawnPose, { fingers: number; thumb: boolean }> = {
  thumb_up: { fingers: 0, thumb: true },
  two_fingers: { fingers: 2, thumb: false },
  three_fingers: { fingers: 3, thumb: false },
  open_hand: { fingers: 4, thumb: true },
}
const FINGERS = 4
const FINGER = { width: 46, gap: 50, folded: 48, stretched: [176, 196, 184, 150] }
const PALM = { x: 600, y: 880, width: 200, height: 190 }
const SPREAD_DEGREES = 7

/** A picture of this person as they copy a pose, as WebP of 960 by 1,200 pixels. */
export function drawPosed(person: PortraitSpec, pose: DrawnPose): Promise<Buffer> {
  const svg = drawPortrait(person)
  const [base, shade] = skinOf(svg)
  return sharp(Buffer.from(svg.replace(/<\/svg>\s*$/, `${drawHand(pose, base, shade)}</svg>`)))
    .resize(960, 1200)
    .webp({ quality: 82, effort: 3 })
    .toBuffer()
}

/** The portrait's own skin, and its shade. */
function skinOf(svg: string): [string, string] {
  const stops = /id="skin".*?<\//.exec(svg)?.[0] ?? ''
  const colours = [...stops.matchAll(/stop-color="(#[0-9a-f]{6})"/g)].map(([, colour]) => colour!)
  return [colours[1] ?? '#c9a08a', colours.at(-1) ?? '#8a5f4e']
}

function drawHand(pose: DrawnPose, base: string, shade: string): string {
  const { fingers, thumb } = HANDS[pose]
  const { x, y, width, height } = PALM
  const drawn = Array.from({ length: FINGERS }, (_, at) => {
    const length = at < fingers ? FINGER.stretched[at]! : FINGER.folded
    const left = x + FINGER.width / 2 + at * FINGER.gap
    const lean = at < fingers ? (at - (fingers - 1) / 2) * SPREAD_DEGREES : 0
    return line({ x: left, y: y + 30, length, width: FINGER.width, lean })
  })
  const across = thumb
    ? line({ x: x + 12, y: y + 110, length: 150, width: 52, lean: pose === 'thumb_up' ? -8 : -48 })
    : line({ x: x + 20, y: y + 120, length: 96, width: 50, lean: 58 })
  const shape = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="62"/><rect x="${x + 34}" y="${y + 120}" width="${width - 68}" height="260" rx="40"/>`
  return `<g fill="${base}" stroke="${shade}" stroke-width="7" stroke-linejoin="round">${shape}${drawn.join('')}${across}</g><g fill="${base}">${shape}</g><g fill="${base}" stroke="${shade}" stroke-width="7">${across}</g>`
}

type Line = { x: number; y: number; length: number; width: number; lean: number }

/** A finger from its root up, leaning by so many degrees. */
function line({ x, y, length, width, lean }: Line): string {
  return `<rect x="${x - width / 2}" y="${y - length}" width="${width}" height="${length + width / 2}" rx="${width / 2}" transform="rotate(${lean} ${x} ${y})"/>`
}
