import { DENIM, LEATHER, mix } from './colors.ts'
import type { Figure } from './figure.ts'
import {
  offShoulder,
  reversed,
  rightSide,
  shirt,
  sprigs,
  straps,
  type Tailoring,
  tee,
  vneck,
  wrap,
} from './garments.ts'
import { circle, line, linear, mirrored, shape } from './geometry.ts'
import { hoodie, jacket, rollneck } from './jackets.ts'
import { pick, pickWeighted } from './random.ts'

type Garment =
  | 'tee'
  | 'vneck'
  | 'stripes'
  | 'shirt'
  | 'blazer'
  | 'rollneck'
  | 'hoodie'
  | 'denim'
  | 'leather'
  | 'straps'
  | 'scoop'
  | 'blouse'
  | 'knit'
  | 'cardigan'
  | 'offShoulder'
  | 'wrap'

/** Only for women, and not in cold scenes. */
const BARE: readonly Garment[] = ['straps', 'offShoulder', 'scoop']

function chooseGarment(figure: Figure, cold: boolean): Garment {
  const { spec, pose } = figure
  const woman: [Garment, number][] = [
    ['tee', 3],
    ['vneck', 3],
    ['stripes', 3],
    ['shirt', 3],
    ['blazer', 4],
    ['rollneck', 3],
    ['denim', 3],
    ['leather', 2],
    ['straps', spec.age < 45 ? 3 : 0.4],
    ['scoop', 4],
    ['blouse', 5],
    ['knit', 5],
    ['cardigan', 4],
    ['offShoulder', spec.age < 50 ? 3 : 0.5],
    ['wrap', 4],
  ]
  const man: [Garment, number][] = [
    ['tee', 5],
    ['vneck', 1.5],
    ['stripes', 3],
    ['shirt', 7],
    ['blazer', 4],
    ['rollneck', 3],
    ['hoodie', spec.age < 48 ? 4 : 0.5],
    ['denim', 3],
    ['leather', 2],
    ['knit', 5],
    ['cardigan', 2.5],
  ]
  const choices = spec.gender === 'female' ? woman : man
  return pickWeighted(pose, cold ? choices.filter(([garment]) => !BARE.includes(garment)) : choices)
}

function drawSkin(cut: Tailoring): string {
  const { neck, figure } = cut
  const { skin, turn, face } = figure
  const right = rightSide(cut, [neck + 14, 236])
  const torso = `M${neck} 60L${neck} 190C${neck} 216 ${neck + 4} 228 ${right}L${reversed(mirrored(right))}C${-neck - 4} 228 ${-neck} 216 ${-neck} 190L${-neck} 60Z`
  const jaw = `M${-neck} 96C${-neck} 150 ${-neck * 0.6 + turn * 60} ${face.bottom + 44} ${turn * 90} ${face.bottom + 46}C${neck * 0.7 + turn * 60} ${face.bottom + 44} ${neck} 150 ${neck} 96Z`
  const bones = `M${-neck * 0.42} 262C${-neck} 250 ${-neck * 1.7} 262 ${-neck * 2.3} 258M${neck * 0.42} 262C${neck} 250 ${neck * 1.7} 262 ${neck * 2.3} 258`
  return (
    shape(torso, 'url(#body)') + shape(jaw, skin.shade, 'opacity="0.62"') + line(bones, skin.shade, 4, 0.55)
  )
}

function necklace(figure: Figure, n: number): string {
  if (figure.spec.gender === 'male' || figure.earring === 'none') return ''
  return (
    line(`M${-n + 2} 226C${-n * 0.6} 286 ${n * 0.6} 286 ${n - 2} 226`, '#e3b04b', 3) +
    circle(0, 276, 6, 'fill="#e3b04b"')
  )
}

function inked(cut: Tailoring): string {
  const { spec, skin } = cut.figure
  if (spec.tattoos !== 'many' && spec.tattoos !== 'some') return ''
  const ink = mix(skin.line, '#22303c', 0.6)
  const s = cut.shoulders
  return line(
    `M${s * 0.46} 288C${s * 0.56} 276 ${s * 0.66} 296 ${s * 0.6} 312M${s * 0.5} 318C${s * 0.6} 310 ${s * 0.72} 322 ${s * 0.76} 344M${s * 0.56} 300L${s * 0.8} 380M${s * 0.66} 330C${s * 0.58} 344 ${s * 0.6} 362 ${s * 0.7} 372`,
    ink,
    5,
    0.55,
  )
}

function tailor(cut: Tailoring, kind: Garment): { defs: string; art: string } {
  const plain = (art: string) => ({ defs: '', art })
  switch (kind) {
    case 'tee':
      return tee(cut, 46)
    case 'scoop':
      return tee(cut, 96)
    case 'knit': {
      const base = tee(cut, 30)
      return plain(
        base.art +
          line(
            [-150, -100, -50, 0, 50, 100, 150]
              .map(
                (x) =>
                  `M${x} ${330 - Math.abs(x) * 0.1}C${x + 12} 380 ${x - 12} 430 ${x} 480C${x + 12} 530 ${x - 12} 580 ${x} 640C${x + 12} 700 ${x - 12} 760 ${x} 820`,
              )
              .join(''),
            cut.cloth.dark,
            5,
            0.2,
          ),
      )
    }
    case 'stripes':
      return tee(cut, 40, cut.cloth.base > '#c8' ? '#2d3b58' : '#f4ece0')
    case 'vneck':
      return plain(vneck(cut, 330).art)
    case 'shirt':
      return shirt(cut)
    case 'rollneck':
      return plain(rollneck(cut))
    case 'hoodie':
      return plain(hoodie(cut))
    case 'straps':
      return plain(inked(cut) + straps(cut))
    case 'offShoulder':
      return plain(inked(cut) + offShoulder(cut))
    case 'wrap':
      return plain(wrap(cut))
    case 'blouse': {
      const { path, art } = vneck(cut, 350)
      return {
        defs: `<clipPath id="garment"><path d="${path}"/></clipPath>`,
        art: `${art}<g clip-path="url(#garment)">${sprigs(cut.figure)}</g>`,
      }
    }
    default:
      return plain(jacket(cut, kind))
  }
}

export function drawBody(figure: Figure, lightSide: number, cold: boolean): { defs: string; art: string } {
  const kind = chooseGarment(figure, cold)
  const cloth = kind === 'denim' ? DENIM : kind === 'leather' ? LEATHER : figure.cloth
  const under = figure.accent.base === cloth.base ? pick(figure.pose, [DENIM, LEATHER]) : figure.accent
  const cut: Tailoring = { figure, cloth, under, shoulders: figure.shoulders, neck: figure.neck }
  const { skin } = figure
  const piece = tailor(cut, kind)
  const x = lightSide * -260
  const defs =
    linear(
      'cloth',
      [-x, 240],
      [x, 560],
      [
        [0, cloth.light],
        [0.45, cloth.base],
        [1, mix(cloth.base, cloth.dark, 0.7)],
      ],
    ) +
    linear(
      'body',
      [-x * 0.7, 200],
      [x * 0.7, 300],
      [
        [0, skin.light],
        [0.4, skin.base],
        [1, mix(skin.base, skin.shade, 0.8)],
      ],
    ) +
    piece.defs
  const open: readonly Garment[] = ['vneck', 'scoop', 'straps', 'offShoulder', 'wrap', 'blouse']
  return { defs, art: drawSkin(cut) + (open.includes(kind) ? necklace(figure, cut.neck) : '') + piece.art }
}
