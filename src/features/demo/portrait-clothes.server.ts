import { DENIM, LEATHER, mix, type Tone } from './portrait-colors.server.ts'
import type { Figure } from './portrait-figure.server.ts'
import { circle, line, linear, mirrored, round, shape } from './portrait-geometry.server.ts'
import { pick, pickWeighted } from './random.server.ts'

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

interface Tailoring {
  figure: Figure
  cloth: Tone
  under: Tone
  shoulders: number
  neck: number
}

function chooseGarment(figure: Figure): Garment {
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
  return pickWeighted(pose, spec.gender === 'female' ? woman : man)
}

/** From the neck over the shoulder down past the elbow; `start` is where on the shoulder it begins. */
function rightSide(cut: Tailoring, start: readonly [number, number], ease = 0): string {
  const s = cut.shoulders + ease
  return `${round(start[0])} ${round(start[1])}C${round(start[0] + (s - start[0]) * 0.35)} ${round(start[1] + 22)} ${round(s * 0.7)} ${265 - ease} ${round(s * 0.84)} ${288 - ease}C${round(s * 1.02)} ${310 - ease} ${round(s + 18)} 370 ${round(s + 26)} 450C${round(s + 38)} 560 ${round(s + 40)} 720 ${round(s + 34)} 940`
}

function reversed(path: string): string {
  const points = path.match(/-?[\d.]+ -?[\d.]+/g)!.reverse()
  return `${points[0]}C${points.slice(1).join(' ')}`
}

function garment(cut: Tailoring, start: readonly [number, number], neckline: string, ease = 3): string {
  const right = rightSide(cut, start, ease)
  return `M${right}L${reversed(mirrored(right))}${neckline}Z`
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

function folds(cut: Tailoring, cloth: Tone): string {
  const s = cut.shoulders
  const woman = cut.figure.spec.gender === 'female'
  const bust = woman
    ? line(
        `M${-s * 0.5} 470C${-s * 0.4} 512 ${-s * 0.12} 512 ${-s * 0.04} 476M${s * 0.5} 470C${s * 0.4} 512 ${s * 0.12} 512 ${s * 0.04} 476`,
        cloth.dark,
        5,
        0.22,
      )
    : ''
  return (
    line(
      `M${-s + 34} 440C${-s + 26} 560 ${-s + 34} 740 ${-s + 38} 940M${s - 34} 440C${s - 26} 560 ${s - 34} 740 ${s - 38} 940`,
      cloth.dark,
      6,
      0.5,
    ) +
    line(
      `M${-s + 40} 452C${-s + 70} 440 ${-s + 96} 420 ${-s + 108} 396M${s - 40} 452C${s - 70} 440 ${s - 96} 420 ${s - 108} 396`,
      cloth.dark,
      5,
      0.28,
    ) +
    line(`M${-s * 0.72} 300C${-s * 0.8} 330 ${-s * 0.84} 360 ${-s * 0.82} 400`, cloth.light, 6, 0.35) +
    bust
  )
}

const crew = (n: number, drop = 46) => `C${-n * 0.8} ${232 + drop} ${n * 0.8} ${232 + drop} ${n + 10} 232`
const FILL = 'url(#cloth)'

function tee(cut: Tailoring, drop: number, stripes?: string): { defs: string; art: string } {
  const { neck: n, cloth } = cut
  const path = garment(cut, [n + 10, 232], crew(n, drop))
  const band = line(`M${-n - 8} 234${crew(n, drop + 4)}`, mix(cloth.base, cloth.dark, 0.45), 9)
  if (!stripes) return { defs: '', art: shape(path, FILL) + band + folds(cut, cloth) }
  let rows = ''
  for (let y = 300; y < 940; y += 44) rows += `M-330 ${y}C-160 ${y + 26} 160 ${y + 26} 330 ${y}`
  return {
    defs: `<clipPath id="garment"><path d="${path}"/></clipPath>`,
    art:
      shape(path, FILL) +
      `<g clip-path="url(#garment)">${line(rows, stripes, 15, 0.9)}</g>` +
      band +
      folds(cut, cloth),
  }
}

function vneck(cut: Tailoring, depth: number): { path: string; art: string } {
  const { neck: n, cloth } = cut
  const edge = `C${-n * 0.7} 270 -20 ${depth - 30} 0 ${depth}C20 ${depth - 30} ${n * 0.7} 270 ${n + 10} 232`
  const path = garment(cut, [n + 10, 232], edge)
  return {
    path,
    art: shape(path, FILL) + line(`M${-n - 10} 232${edge}`, cloth.dark, 6, 0.45) + folds(cut, cloth),
  }
}

function collar(n: number, tone: Tone): string {
  const wing = `M${-n - 6} 204C${-n - 16} 224 ${-n - 18} 250 ${-n - 6} 274C${-n + 14} 292 -26 306 -12 318C-10 296 -6 284 -2 276C-24 266 ${-n + 14} 240 ${-n - 6} 204Z`
  return (
    shape(wing, tone.light) +
    shape(mirrored(wing), tone.base) +
    line(wing, tone.dark, 2.5, 0.4) +
    line(mirrored(wing), tone.dark, 2.5, 0.4)
  )
}

function shirt(cut: Tailoring): string {
  const { neck: n, cloth } = cut
  const edge = `C${-n * 0.8} 262 -16 290 0 330C16 290 ${n * 0.8} 262 ${n + 8} 228`
  const buttons = [368, 444, 520, 596, 672]
    .map((y) => circle(7, y, 4.6, `fill="${cloth.dark}" opacity="0.7"`))
    .join('')
  return (
    shape(garment(cut, [n + 8, 228], edge), FILL) +
    line('M0 330C4 480 4 700 2 940', cloth.dark, 4, 0.4) +
    buttons +
    folds(cut, cloth) +
    collar(n, cloth)
  )
}

function lapels(cut: Tailoring, tone: Tone, close: number): string {
  const n = cut.neck
  const lapel = `M${-n - 14} 214C${-n - 30} 240 ${-n - 46} 262 ${-n - 62} 286L${-n - 76} 348L${-n - 44} 352L${-n - 56} 378C-50 440 -28 ${close - 60} 0 ${close}C-22 ${close - 130} ${-n} 330 ${-n - 14} 214Z`
  return (
    shape(lapel, tone.light) +
    shape(mirrored(lapel), mix(tone.base, tone.dark, 0.25)) +
    line(lapel, tone.dark, 3, 0.5) +
    line(mirrored(lapel), tone.dark, 3, 0.6)
  )
}

function jacketBody(cut: Tailoring, close: number): string {
  const n = cut.neck
  const edge = `C${-n - 4} 330 -24 ${close - 120} 0 ${close}C24 ${close - 120} ${n + 4} 330 ${n + 16} 214`
  return garment(cut, [n + 16, 214], edge, 12)
}

function jacket(cut: Tailoring, kind: 'blazer' | 'denim' | 'leather' | 'cardigan'): string {
  const close = kind === 'cardigan' ? 620 : kind === 'blazer' ? 560 : 700
  const { neck: n, under, cloth } = cut
  const inner =
    shape(garment(cut, [n + 10, 232], crew(n, kind === 'blazer' ? 66 : 52)), under.base) +
    line(`M${-n - 8} 234${crew(n, kind === 'blazer' ? 70 : 56)}`, under.dark, 5, 0.4)
  const outer = shape(jacketBody(cut, close), FILL) + folds(cut, cloth)
  if (kind === 'cardigan') {
    const edge = `M${-n - 16} 214C${-n - 4} 330 -24 ${close - 120} 0 ${close}C24 ${close - 120} ${n + 4} 330 ${n + 16} 214`
    return (
      inner + outer + line(edge, mix(cloth.base, cloth.dark, 0.35), 20) + line(edge, cloth.light, 2.5, 0.5)
    )
  }
  if (kind === 'blazer') return inner + outer + lapels(cut, cloth, close)
  const seams =
    kind === 'denim'
      ? line(
          `M${-n - 90} 380L${-n - 84} 520M${n + 90} 380L${n + 84} 520M${-n - 110} 378L-40 384M${n + 110} 378L40 384`,
          '#e4b468',
          3,
          0.75,
        )
      : line(`M-44 400L-66 560M44 400L66 560`, '#c9c2bd', 4, 0.6)
  return inner + outer + seams + lapels(cut, cloth, close - 180)
}

function rollneck(cut: Tailoring): string {
  const { neck: n, cloth } = cut
  const roll = `M${-n - 9} 168C${-n * 0.5} 196 ${n * 0.5} 196 ${n + 9} 168C${n + 14} 200 ${n + 18} 224 ${n + 24} 244C${n * 0.5} 282 ${-n * 0.5} 282 ${-n - 24} 244C${-n - 18} 224 ${-n - 14} 200 ${-n - 9} 168Z`
  const ribs = [-0.7, -0.35, 0, 0.35, 0.7]
    .map((at) => `M${n * at * 1.1} ${190 - Math.abs(at) * 10}L${n * at * 1.35} ${262 - Math.abs(at) * 12}`)
    .join('')
  return (
    shape(garment(cut, [n + 14, 232], `L${n + 14} 232`, 8), FILL) +
    folds(cut, cloth) +
    shape(roll, FILL) +
    line(ribs, cloth.dark, 4, 0.3) +
    line(`M${-n - 24} 244C${-n * 0.5} 282 ${n * 0.5} 282 ${n + 24} 244`, cloth.dark, 5, 0.4)
  )
}

function hoodie(cut: Tailoring): string {
  const { neck: n, cloth } = cut
  const hood = `M${-n - 12} 186C${-n - 60} 216 ${-n - 74} 262 ${-n - 44} 292C-40 316 -16 322 0 338C16 322 40 316 ${n + 44} 292C${n + 74} 262 ${n + 60} 216 ${n + 12} 186C${n + 12} 236 24 270 0 288C-24 270 ${-n - 12} 236 ${-n - 12} 186Z`
  return (
    shape(garment(cut, [n + 10, 232], crew(n, 60), 10), FILL) +
    folds(cut, cloth) +
    shape(hood, cloth.light) +
    line(hood, cloth.dark, 4, 0.4) +
    line('M-22 322L-26 430M22 322L26 414', cloth.light, 6) +
    line('M-26 430L-26 444M26 414L26 428', cloth.dark, 7)
  )
}

function straps(cut: Tailoring): string {
  const { shoulders: s, cloth } = cut
  const dress = `M${-s * 0.46} 268L${-s * 0.4} 268C${-s * 0.4} 330 ${-s * 0.2} 384 0 386C${s * 0.2} 384 ${s * 0.4} 330 ${s * 0.4} 268L${s * 0.46} 268C${s * 0.5} 340 ${s * 0.62} 400 ${s * 0.8} 440L${s * 0.8} 940L${-s * 0.8} 940L${-s * 0.8} 440C${-s * 0.62} 400 ${-s * 0.5} 340 ${-s * 0.46} 268Z`
  const arms = line(
    `M${-s * 0.84} 410C${-s * 0.82} 560 ${-s * 0.84} 740 ${-s * 0.83} 940M${s * 0.84} 410C${s * 0.82} 560 ${s * 0.84} 740 ${s * 0.83} 940`,
    cut.figure.skin.shade,
    6,
    0.6,
  )
  return (
    arms +
    shape(dress, FILL) +
    line(
      `M${-s * 0.5} 480C${-s * 0.36} 516 ${-s * 0.1} 512 0 470C${s * 0.1} 512 ${s * 0.36} 516 ${s * 0.5} 480`,
      cloth.dark,
      5,
      0.24,
    )
  )
}

function offShoulder(cut: Tailoring): string {
  const { shoulders: s, cloth } = cut
  const top = `M${-s - 24} 392C${-s * 0.6} 350 ${-s * 0.3} 366 0 372C${s * 0.3} 366 ${s * 0.6} 350 ${s + 24} 392C${s + 44} 560 ${s + 42} 740 ${s + 36} 940L${-s - 36} 940C${-s - 42} 740 ${-s - 44} 560 ${-s - 24} 392Z`
  return (
    shape(top, FILL) +
    folds(cut, cloth) +
    line(
      `M${-s - 20} 402C${-s * 0.6} 362 ${-s * 0.3} 378 0 384C${s * 0.3} 378 ${s * 0.6} 362 ${s + 20} 402`,
      cloth.light,
      9,
      0.5,
    )
  )
}

function wrap(cut: Tailoring): string {
  const { neck: n, cloth } = cut
  const left = `C${-n * 0.9} 290 -60 360 36 450C30 380 ${n} 300 ${n + 26} 244`
  return (
    shape(garment(cut, [n + 26, 244], left, 4), FILL) +
    folds(cut, cloth) +
    line(`M${n + 26} 244C${n} 330 10 430 -150 600`, cloth.dark, 5, 0.5) +
    line(`M${-n - 26} 244C${-n * 0.9} 290 -60 360 36 450`, cloth.dark, 4, 0.4)
  )
}

function sprigs(figure: Figure): string {
  let art = ''
  for (let i = 0; i < 44; i++) {
    const x = ((i * 83) % 520) - 260
    const y = 250 + ((i * 137) % 640)
    art += circle(
      x,
      y,
      i % 3 ? 6 : 8.5,
      `fill="${i % 2 ? figure.accent.light : figure.accent.base}" opacity="0.85"`,
    )
  }
  return art
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
      return plain(shirt(cut))
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

export function drawBody(figure: Figure, lightSide: number): { defs: string; art: string } {
  const kind = chooseGarment(figure)
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
