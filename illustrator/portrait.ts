import { drawBody } from './clothes.ts'
import { mix } from './colors.ts'
import { drawAge, drawBeard, drawEarrings, drawGlasses } from './details.ts'
import { drawBrows, drawComplexion, drawEars, drawEyes, drawMouth, drawNose, faceOutline } from './face.ts'
import { type Figure, figureOf, type PortraitSpec } from './figure.ts'
import { glow, linear, round, shape } from './geometry.ts'
import { mansHair } from './hair-men.ts'
import { womansHair } from './hair-women.ts'
import { drawMotif, motifInterest } from './motifs.ts'
import { between, chance, pick, type Random } from './random.ts'
import { drawScene, type Scene } from './scenes.ts'
import { dressFor } from './worn.ts'

export type { PortraitSpec } from './figure.ts'

const WIDTH = 960
const HEIGHT = 1200

interface Framing {
  scale: number
  x: number
  y: number
}

function frame(random: Random, figure: Figure): Framing {
  const drift = between(random, -1, 1)
  const lead = -Math.sign(figure.turn)
  switch (figure.spec.pose) {
    case 1:
      return { scale: between(random, 1.38, 1.54), x: 480 + lead * 34 + drift * 20, y: 520 + drift * 14 }
    case 2:
      return { scale: between(random, 1.86, 2.06), x: 480 + drift * 26, y: 560 + drift * 16 }
    case 3:
      return { scale: between(random, 1.14, 1.24), x: 480 + lead * 70 + drift * 24, y: 440 + drift * 20 }
    default:
      return { scale: between(random, 1.42, 1.6), x: 480 + drift * 26, y: 520 + drift * 16 }
  }
}

function tints(figure: Figure, lightSide: number): string {
  const { skin, hair, face } = figure
  const x = lightSide * (face.cheek + 8)
  return (
    linear(
      'skin',
      [x, -60],
      [-x, 60],
      [
        [0, skin.light],
        [0.34, skin.base],
        [0.72, mix(skin.base, skin.shade, 0.16)],
        [1, mix(skin.base, skin.shade, 0.85)],
      ],
    ) +
    glow('blush', [
      [0, skin.blush, 0.75],
      [0.6, skin.blush, 0.28],
      [1, skin.blush, 0],
    ]) +
    glow('sheen', [
      [0, skin.light, 0.9],
      [1, skin.light, 0],
    ]) +
    linear(
      'hair',
      [x, -220],
      [-x, 160],
      [
        [0, hair.light],
        [0.3, hair.base],
        [0.7, hair.base],
        [1, hair.dark],
      ],
    ) +
    linear(
      'hairBack',
      [0, -200],
      [0, 380],
      [
        [0, hair.base],
        [0.45, hair.dark],
        [1, mix(hair.dark, hair.base, 0.55)],
      ],
    )
  )
}

/** The scene's light over the whole picture, so that the person does not look pasted in. */
function atmosphere(scene: Scene, lightSide: number): { defs: string; art: string } {
  return {
    defs:
      glow('key', [
        [0, scene.light, 0.34],
        [0.5, scene.light, 0.1],
        [1, scene.light, 0],
      ]) +
      linear(
        'fall',
        [0, 760],
        [0, 1200],
        [
          [0, scene.dark, 0],
          [1, scene.dark, 0.26],
        ],
      ),
    art: `<circle cx="${480 + lightSide * 430}" cy="160" r="760" fill="url(#key)"/><rect y="760" width="960" height="440" fill="url(#fall)"/>`,
  }
}

function drawHead(
  figure: Figure,
  lightSide: number,
): { defs: string; behind: string; head: string; over: string } {
  const hair = figure.spec.gender === 'female' ? womansHair(figure) : mansHair(figure)
  const eyes = drawEyes(figure, lightSide)
  const face = faceOutline(figure)
  const shadow = `<g clip-path="url(#face)"><g opacity="0.3" transform="translate(${lightSide * -5} 11)">${hair.shadow ? shape(hair.shadow, figure.skin.line) : ''}</g></g>`
  const head =
    drawEars(figure) +
    shape(face, 'url(#skin)') +
    drawComplexion(figure, lightSide) +
    drawAge(figure) +
    eyes.art +
    drawNose(figure, lightSide) +
    drawBeard(figure) +
    drawMouth(figure) +
    drawBrows(figure) +
    shadow +
    drawEarrings(figure) +
    hair.front +
    drawGlasses(figure)
  return {
    defs: `${eyes.defs}<clipPath id="face"><path d="${face}"/></clipPath>`,
    behind: hair.behind,
    head,
    over: hair.over,
  }
}

/** The interest that scene, dress and motif of one picture share. */
function theme(figure: Figure) {
  const { spec, pose } = figure
  const staged = spec.pose === 3
  const interest = staged
    ? motifInterest(pose, spec.interests)
    : spec.interests.length > 0
      ? pick(pose, spec.interests)
      : undefined
  const side = figure.turn > 0 ? 1 : -1
  const worn = chance(pose, staged ? 0.5 : spec.pose === 2 ? 0.12 : 0.34)
    ? dressFor(figure, interest)
    : { body: '', head: '' }
  const motif = staged && !worn.body ? drawMotif(pose, interest, side) : undefined
  return { interest, worn, motif }
}

export function drawPortrait(spec: PortraitSpec): string {
  const figure = figureOf(spec)
  const lightSide = figure.pose() < 0.5 ? -1 : 1
  const framing = frame(figure.pose, figure)
  const { interest, worn, motif } = theme(figure)
  const scene = drawScene(figure.pose, spec.pose, interest)
  const air = atmosphere(scene, lightSide)
  const body = drawBody(figure, lightSide, scene.cold ?? false)
  const { defs, behind, head, over } = drawHead(figure, lightSide)
  const tilt = `rotate(${round(figure.roll)} 0 160)`
  const place = `translate(${round(framing.x)} ${round(framing.y)}) scale(${Math.round(framing.scale * 1000) / 1000})`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<defs>${scene.defs}${air.defs}${tints(figure, lightSide)}${body.defs}${defs}</defs>${scene.art}${motif?.behind ? motif.art : ''}` +
    `<g transform="${place}"><g transform="${tilt}">${behind}</g>${body.art}${worn.body}<g transform="${tilt}">${head}${worn.head}</g>${over}</g>` +
    `${motif && !motif.behind ? motif.art : ''}${air.art}</svg>`
  )
}
