import { mix } from './colors.ts'
import type { Figure } from './figure.ts'
import { circle, ellipse, line, mapPath, mirrored, round, shape } from './geometry.ts'

/** The face's outline. In a turned head the far cheek bulges and the near one ends at the corner of the jaw. */
export function faceOutline(figure: Figure): string {
  const { cheek, jaw, chin, bottom } = figure.face
  const half = (side: 1 | -1) => {
    const far = side * figure.turn > 0
    const swing = figure.turn * (far ? 62 : 22)
    const center = figure.turn * 92
    return {
      temple: [side * cheek + figure.turn * 4, -44],
      cheekLow: [side * (cheek + 1) + swing * 0.45, 24],
      jawHigh: [side * (jaw + 13) + swing * 0.8, 64],
      jaw: [side * jaw + swing, 103],
      jawLow: [side * (jaw - 11) + swing * 1.15, 139],
      chin: [center + side * chin, bottom],
    } as Record<string, [number, number]>
  }
  const [right, left] = [half(1), half(-1)]
  const at = (point: readonly number[] | undefined) => `${round(point![0]!)} ${round(point![1]!)}`
  return (
    `M${at(left.temple)}C${at(left.cheekLow)} ${at(left.jawHigh)} ${at(left.jaw)}` +
    `C${at(left.jawLow)} ${at(left.chin)} ${at([figure.turn * 92, bottom])}` +
    `C${at(right.chin)} ${at(right.jawLow)} ${at(right.jaw)}` +
    `C${at(right.jawHigh)} ${at(right.cheekLow)} ${at(right.temple)}` +
    `C${at([cheek, -140])} 74 -182 0 -182C-74 -182 ${at([-cheek, -140])} ${at(left.temple)}Z`
  )
}

export function drawEars(figure: Figure): string {
  const { skin, turn, face } = figure
  return ([-1, 1] as const)
    .filter((side) => side * turn < 0.13)
    .map((side) => {
      const near = side * turn < -0.1
      const x = side * (face.cheek - 1) * (near ? 0.97 : 1) - turn * 6
      const width = near ? 23 : 19
      return (
        ellipse(x, 12, width, 35, `fill="url(#skin)" transform="rotate(${side * -8} ${round(x)} 12)"`) +
        line(
          `M${round(x + side * 9)} -10C${round(x + side * 16)} 2 ${round(x + side * 12)} 18 ${round(x + side * 3)} 26`,
          skin.shade,
          4,
          0.7,
        )
      )
    })
    .join('')
}

/** Light on forehead, cheeks and chin, and a warm flush. */
export function drawComplexion(figure: Figure, lightSide: number): string {
  const { warp, turn, spec, face } = figure
  const x = (front: number) => Number(warp(`M${front} 60`).slice(1).split(' ')[0])
  const flush = spec.gender === 'female' ? 0.62 : 0.36
  const cheeks = [-66, 66]
    .map((at) => ellipse(x(at), 62, 42, 33, `fill="url(#blush)" opacity="${flush}"`))
    .join('')
  const hollow =
    spec.gender === 'male'
      ? shape(
          warp(
            `M${-lightSide * (face.cheek - 4)} 34C${-lightSide * 88} 62 ${-lightSide * 76} 84 ${-lightSide * 66} 118C${-lightSide * 78} 130 ${-lightSide * 92} 126 ${-lightSide * (face.jaw - 2)} 104C${-lightSide * (face.jaw + 9)} 70 ${-lightSide * (face.cheek - 2)} 52 ${-lightSide * (face.cheek - 4)} 34Z`,
            -30,
          ),
          figure.skin.shade,
          'opacity="0.26"',
        )
      : ''
  const chinLight = ellipse(turn * 100, face.bottom - 24, 26, 15, 'fill="url(#sheen)" opacity="0.45"')
  const browLight = ellipse(x(lightSide * 30), -82, 74, 48, 'fill="url(#sheen)" opacity="0.5"')
  const cheekLight = ellipse(x(lightSide * 72), 40, 30, 19, 'fill="url(#sheen)" opacity="0.6"')
  return cheeks + hollow + browLight + cheekLight + chinLight + drawFreckles(figure)
}

function drawFreckles(figure: Figure): string {
  if (!figure.freckles) return ''
  const spots = [
    [-78, 42],
    [-66, 56],
    [-58, 40],
    [-48, 58],
    [-38, 46],
    [-26, 38],
    [-12, 30],
    [6, 34],
    [20, 40],
    [36, 50],
    [46, 40],
    [56, 58],
    [66, 44],
    [76, 56],
    [-86, 58],
    [84, 42],
    [-44, 34],
    [50, 68],
    [-56, 70],
  ]
  return spots
    .map(([x, y], index) => {
      const [at] = figure.warp(`M${x} ${y}`).slice(1).split(' ')
      return circle(Number(at), y!, index % 3 ? 1.9 : 2.6, `fill="${figure.skin.line}" opacity="0.3"`)
    })
    .join('')
}

function eyeCurves(figure: Figure, laughing: boolean) {
  const { width: w, height: h, slant } = figure.eye
  const X = figure.eye.spacing
  const low = laughing ? h * 0.2 : h * 0.72
  return {
    upper: `${X - w} 3C${X - w * 0.55} ${-h * 1.32} ${X + w * 0.42} ${-h * 1.42 - slant * 0.4} ${X + w} ${-1 - slant}`,
    white: `M${X - w} 3C${X - w * 0.55} ${-h * 1.32} ${X + w * 0.42} ${-h * 1.42 - slant * 0.4} ${X + w} ${-1 - slant}C${X + w * 0.6} ${low} ${X - w * 0.35} ${low * 1.45} ${X - w} 3Z`,
    lash: (weight: number, wing: number) =>
      `M${X - w - 1} 4C${X - w * 0.6} ${-h * 1.32 - weight} ${X + w * 0.45} ${-h * 1.42 - slant * 0.4 - weight * 1.3} ${X + w + wing} ${-2 - slant - wing * 0.8}C${X + w + 1} ${1 - slant} ${X + w} ${0.5 - slant} ${X + w - 1} ${1 - slant}C${X + w * 0.42} ${-h * 1.36 - slant * 0.4} ${X - w * 0.55} ${-h * 1.26} ${X - w - 1} 4Z`,
    crease: `M${X - w + 2} ${-h * 0.8 - 4}C${X - w * 0.4} ${-h * 1.6 - 7} ${X + w * 0.4} ${-h * 1.6 - 8} ${X + w + 1} ${-10 - slant}`,
    under: `M${X - w * 0.6} ${low + 7}C${X - w * 0.1} ${low + 11} ${X + w * 0.4} ${low + 9} ${X + w * 0.8} ${low + 3}`,
    closed: `M${X - w} 5C${X - w * 0.5} ${-h * 1.15} ${X + w * 0.5} ${-h * 1.15} ${X + w} 3`,
  }
}

function drawEye(figure: Figure, side: 1 | -1, lightSide: number): { defs: string; art: string } {
  const { warp, skin, iris, turn, spec } = figure
  const place = (path: string) => warp(side === 1 ? path : mirrored(path))
  const curves = eyeCurves(figure, figure.mouth === 'laugh' || figure.mouth === 'grin')
  const woman = spec.gender === 'female'
  const ink = mix(skin.line, '#1b1214', 0.72)
  const crease = line(place(curves.crease), skin.line, 2.6, 0.42)
  if (figure.laughingEyes) {
    const lashes = woman
      ? line(
          place(
            `M${figure.eye.spacing + 25} 3L${figure.eye.spacing + 33} -3M${figure.eye.spacing + 20} -4L${figure.eye.spacing + 27} -11`,
          ),
          ink,
          3.2,
        )
      : ''
    return { defs: '', art: line(place(curves.closed), ink, woman ? 6 : 5.4) + lashes + crease }
  }
  const [cx] = place(`M${figure.eye.spacing} -2`).slice(1).split(' ').map(Number)
  const x = cx! - turn * 9
  const r = figure.eye.height * (woman ? 1.06 : 1.1)
  const id = side === 1 ? 'eyeR' : 'eyeL'
  const narrow = side * turn > 0 ? 0.9 : 1
  const white = place(curves.white)
  const art =
    shape(white, '#fcf5ee') +
    `<g clip-path="url(#${id})">` +
    ellipse(x, -1.6, r * narrow, r, `fill="${iris[1]}"`) +
    ellipse(x, 0.2, r * 0.76 * narrow, r * 0.76, `fill="${iris[0]}"`) +
    circle(x, -1.4, r * 0.5, 'fill="#140c0c"') +
    line(place(`M${curves.upper}`), ink, 10, 0.26) +
    circle(x + lightSide * r * 0.36, -r * 0.44, r * 0.27, 'fill="#fff"') +
    circle(x - lightSide * r * 0.4, r * 0.36, r * 0.13, 'fill="#fff" opacity="0.55"') +
    '</g>' +
    shape(place(curves.lash(woman ? 4.6 : 2.6, woman ? 6 : 1.5)), ink) +
    crease +
    line(place(curves.under), skin.line, 2.2, spec.age > 46 ? 0.26 : 0.13)
  return { defs: `<clipPath id="${id}"><path d="${white}"/></clipPath>`, art }
}

export function drawEyes(figure: Figure, lightSide: number): { defs: string; art: string } {
  const [left, right] = [drawEye(figure, -1, lightSide), drawEye(figure, 1, lightSide)]
  return { defs: left.defs + right.defs, art: left.art + right.art }
}

export function drawBrows(figure: Figure): string {
  const { browArch: arch, browWeight: weight, warp, spec } = figure
  const lift = figure.mouth === 'laugh' ? 4 : 0
  const y = -36 - lift
  const path =
    `M28 ${y}C40 ${y - arch * 0.7} 54 ${y - arch * 1.05} 68 ${y - arch * 0.72}` +
    `C78 ${y - arch * 0.4} 86 ${y + 4} 91 ${y + 11}` +
    `C80 ${y + 3} 66 ${y - arch * 0.5 + weight * 0.62} 53 ${y - arch * 0.5 + weight * 0.74}` +
    `C43 ${y - arch * 0.3 + weight * 0.8} 35 ${y + weight * 0.7} 29 ${y + weight * 0.72}C25 ${y + weight * 0.5} 25 ${y + 2} 28 ${y}Z`
  const opacity = `opacity="${spec.gender === 'female' ? 0.88 : 0.94}"`
  return shape(warp(path), figure.brow, opacity) + shape(warp(mirrored(path)), figure.brow, opacity)
}

export function drawNose(figure: Figure, lightSide: number): string {
  const { warp, skin, nose: n } = figure
  // The shaded side: the far one when the head is turned, else the one away from the light.
  const dark = Math.abs(figure.turn) > 0.15 ? Math.sign(figure.turn) : -lightSide
  const lifted = (path: string, lift: number) =>
    warp(
      mapPath(path, (x, y) => [x, y + figure.noseLength * Math.max(0, Math.min(1, y / 50))]),
      lift,
    )
  const flank = `M${dark * 9} -14C${dark * 5} 8 ${dark * 7} 30 ${dark * n * 0.72} 44C${dark * (n + 4)} 52 ${dark * (n + 2)} 64 ${dark * 8} 64C${dark * 4} 62 ${dark * 3} 52 ${dark * 4} 40C${dark * 3} 20 ${dark * 3} 0 ${dark * 9} -14Z`
  const base = `M${-n} 53C${-n - 2} 61 ${-n + 6} 65 ${-n + 12} 61C${-n + 15} 66 ${n - 15} 66 ${n - 12} 61C${n - 6} 65 ${n + 2} 61 ${n} 53`
  const bridge = `M${-dark * 2} -10C${-dark * 4} 12 ${-dark * 4} 30 ${-dark * 5} 44`
  const tip = lifted('M0 46', 26).slice(1).split(' ').map(Number)
  return (
    shape(lifted(flank, 16), skin.shade, 'opacity="0.42"') +
    line(lifted(bridge, 18), skin.light, 7, 0.34) +
    ellipse(tip[0]! - dark * 4, tip[1]!, 8, 6, 'fill="url(#sheen)" opacity="0.8"') +
    line(lifted(base, 20), skin.line, 3.2, 0.62)
  )
}

const MOUTH_Y = 104

export function drawMouth(figure: Figure): string {
  const { skin, mouth, warp } = figure
  const woman = figure.spec.gender === 'female'
  const lip = figure.lipstick
    ? mix(skin.lip, '#cf3f52', 0.5)
    : woman
      ? skin.lip
      : mix(skin.lip, skin.shade, 0.52)
  const place = (path: string) =>
    warp(
      mapPath(path, (x, y) => [x, y + MOUTH_Y + figure.noseLength * 0.45]),
      6,
    )
  const plump = figure.lips
  if (mouth === 'soft' || mouth === 'smile') return drawClosedMouth(figure, lip, place, plump)
  const wide = (mouth === 'laugh' ? 46 : 42) * figure.mouthWidth
  const drop = mouth === 'laugh' ? 37 : 21
  const opening = `M${-wide} -7C${-wide * 0.5} 1 ${wide * 0.5} 1 ${wide} -7C${wide * 0.82} ${drop * 0.62} ${wide * 0.42} ${drop} 0 ${drop}C${-wide * 0.42} ${drop} ${-wide * 0.82} ${drop * 0.62} ${-wide} -7Z`
  const teethDrop = mouth === 'laugh' ? drop * 0.48 : drop * 0.76
  const teeth = `M${-wide + 4} -5C${-wide * 0.5} 2 ${wide * 0.5} 2 ${wide - 4} -5C${wide * 0.76} ${teethDrop * 0.62} ${wide * 0.4} ${teethDrop} 0 ${teethDrop}C${-wide * 0.4} ${teethDrop} ${-wide * 0.76} ${teethDrop * 0.62} ${-wide + 4} -5Z`
  const p = 7.5 * plump
  const upper = `M${-wide - 3} -8C${-wide * 0.6} ${-p - 3} -14 ${-p - 7} 0 ${-p - 2}C14 ${-p - 7} ${wide * 0.6} ${-p - 3} ${wide + 3} -8C${wide * 0.5} 2 ${-wide * 0.5} 2 ${-wide - 3} -8Z`
  const lower = `M${-wide * 0.9} 0C${-wide * 0.6} ${drop + p * 1.7} ${wide * 0.6} ${drop + p * 1.7} ${wide * 0.9} 0C${wide * 0.7} ${drop * 0.8} ${wide * 0.4} ${drop} 0 ${drop}C${-wide * 0.4} ${drop} ${-wide * 0.7} ${drop * 0.8} ${-wide * 0.9} 0Z`
  const tongue =
    mouth === 'laugh'
      ? shape(
          place(
            `M-22 ${drop - 3}C-18 ${drop * 0.6} 18 ${drop * 0.6} 22 ${drop - 3}C12 ${drop} -12 ${drop} -22 ${drop - 3}Z`,
          ),
          '#d2626a',
        )
      : ''
  return (
    shape(place(opening), '#6d2229') +
    tongue +
    shape(place(teeth), '#fffaf4') +
    shape(place(upper), mix(lip, skin.line, 0.18)) +
    shape(place(lower), lip) +
    corners(figure, place, wide)
  )
}

function drawClosedMouth(
  figure: Figure,
  lip: string,
  place: (path: string) => string,
  plump: number,
): string {
  const wide = (figure.mouth === 'smile' ? 44 : 37) * figure.mouthWidth
  const rise = figure.mouth === 'smile' ? 10.5 : 6
  const seam = `M${-wide} ${-rise}C${-wide * 0.5} ${rise * 0.7} -10 ${rise * 0.3} 0 ${rise * 0.45}C10 ${rise * 0.3} ${wide * 0.5} ${rise * 0.7} ${wide} ${-rise}`
  const p = 8.6 * plump
  const upper = `${seam}C${wide * 0.6} ${-rise * 0.5 - p * 0.25} 14 ${-p * 0.95} 0 ${-p * 0.5}C-14 ${-p * 0.95} ${-wide * 0.6} ${-rise * 0.5 - p * 0.25} ${-wide} ${-rise}Z`
  const lower = `${seam}C${wide * 0.62} ${p * 0.7 + rise * 0.9} 18 ${p * 1.3 + rise * 0.8} 0 ${p * 1.25 + rise * 0.8}C-18 ${p * 1.3 + rise * 0.8} ${-wide * 0.62} ${p * 0.7 + rise * 0.9} ${-wide} ${-rise}Z`
  const shine = `M-11 ${p * 0.62 + rise * 0.6}C-4 ${p * 0.76 + rise * 0.65} 6 ${p * 0.76 + rise * 0.65} 12 ${p * 0.58 + rise * 0.6}`
  return (
    shape(place(upper), mix(lip, figure.skin.line, 0.2)) +
    shape(place(lower), lip) +
    line(place(shine), figure.skin.light, 4, 0.4) +
    line(place(seam), mix(figure.skin.line, '#4a1a1a', 0.45), 3, 0.85) +
    corners(figure, place, wide)
  )
}

function corners(figure: Figure, place: (path: string) => string, wide: number): string {
  if (figure.mouth === 'soft') return ''
  const { skin } = figure
  const fold = (side: number) =>
    `M${side * (wide + 3)} -13C${side * (wide + 8)} -9 ${side * (wide + 7)} -4 ${side * (wide + 3)} 0`
  return line(place(fold(-1)), skin.line, 2.6, 0.24) + line(place(fold(1)), skin.line, 2.6, 0.24)
}
