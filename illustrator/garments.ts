import { mix, type Tone } from './colors.ts'
import type { Figure } from './figure.ts'
import { circle, line, mirrored, round, shape } from './geometry.ts'

export interface Tailoring {
  figure: Figure
  cloth: Tone
  under: Tone
  shoulders: number
  neck: number
}

/** The outline from the neck over the shoulder to below the elbow; `start` is its first point on the shoulder. */
export function rightSide(cut: Tailoring, start: readonly [number, number], ease = 0): string {
  const s = cut.shoulders + ease
  return `${round(start[0])} ${round(start[1])}C${round(start[0] + (s - start[0]) * 0.35)} ${round(start[1] + 22)} ${round(s * 0.7)} ${265 - ease} ${round(s * 0.84)} ${288 - ease}C${round(s * 1.02)} ${310 - ease} ${round(s + 18)} 370 ${round(s + 26)} 450C${round(s + 38)} 560 ${round(s + 40)} 720 ${round(s + 34)} 940`
}

export function reversed(path: string): string {
  const points = path.match(/-?[\d.]+ -?[\d.]+/g)!.reverse()
  return `${points[0]}C${points.slice(1).join(' ')}`
}

export function garment(
  cut: Tailoring,
  start: readonly [number, number],
  neckline: string,
  ease = 3,
): string {
  const right = rightSide(cut, start, ease)
  return `M${right}L${reversed(mirrored(right))}${neckline}Z`
}

export function folds(cut: Tailoring, cloth: Tone): string {
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

export const crew = (n: number, drop = 46) =>
  `C${-n * 0.8} ${232 + drop} ${n * 0.8} ${232 + drop} ${n + 10} 232`
export const FILL = 'url(#cloth)'

export function tee(cut: Tailoring, drop: number, stripes?: string): { defs: string; art: string } {
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

export function vneck(cut: Tailoring, depth: number): { path: string; art: string } {
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

export function shirt(cut: Tailoring): { defs: string; art: string } {
  const { neck: n, cloth, figure } = cut
  const edge = `C${-n * 0.8} 262 -16 290 0 330C16 290 ${n * 0.8} 262 ${n + 8} 228`
  const path = garment(cut, [n + 8, 228], edge)
  const buttons = [368, 444, 520, 596, 672]
    .map((y) => circle(7, y, 4.6, `fill="${cloth.dark}" opacity="0.7"`))
    .join('')
  const checked = figure.pose() < 0.34
  const checks = checked ? `<g clip-path="url(#garment)">${checkLines(figure, cloth)}</g>` : ''
  return {
    defs: checked ? `<clipPath id="garment"><path d="${path}"/></clipPath>` : '',
    art:
      shape(path, FILL) +
      checks +
      line('M0 330C4 480 4 700 2 940', cloth.dark, 4, 0.4) +
      buttons +
      folds(cut, cloth) +
      collar(n, cloth),
  }
}

function checkLines(figure: Figure, cloth: Tone): string {
  let wide = ''
  let thin = ''
  for (let at = -300; at <= 300; at += 60) {
    wide += `M${at} 230V940`
    thin += `M${at + 30} 230V940`
  }
  for (let y = 270; y < 940; y += 60) {
    wide += `M-320 ${y}H320`
    thin += `M-320 ${y + 30}H320`
  }
  return line(wide, cloth.dark, 20, 0.3) + line(thin, figure.accent.light, 4, 0.6)
}

export function straps(cut: Tailoring): string {
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

export function offShoulder(cut: Tailoring): string {
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

export function wrap(cut: Tailoring): string {
  const { neck: n, cloth } = cut
  const left = `C${-n * 0.9} 290 -60 360 36 450C30 380 ${n} 300 ${n + 26} 244`
  return (
    shape(garment(cut, [n + 26, 244], left, 4), FILL) +
    folds(cut, cloth) +
    line(`M${n + 26} 244C${n} 330 10 430 -150 600`, cloth.dark, 5, 0.5) +
    line(`M${-n - 26} 244C${-n * 0.9} 290 -60 360 36 450`, cloth.dark, 4, 0.4)
  )
}

export function sprigs(figure: Figure): string {
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
