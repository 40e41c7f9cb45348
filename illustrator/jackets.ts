import { mix, type Tone } from './colors.ts'
import { crew, FILL, folds, garment, type Tailoring } from './garments.ts'
import { line, mirrored, shape } from './geometry.ts'

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

export function jacket(cut: Tailoring, kind: 'blazer' | 'denim' | 'leather' | 'cardigan'): string {
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

export function hoodie(cut: Tailoring): string {
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

export function rollneck(cut: Tailoring): string {
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
