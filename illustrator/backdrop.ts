import { circle, glow, linear, round } from './geometry.ts'
import { between, pick, type Random } from './random.ts'

export interface Scene {
  defs: string
  art: string
  /** The colour of the scene's light on the person. */
  light: string
  dark: string
  /** Too cold for bare shoulders. */
  cold?: boolean
}

export const WALL = 'width="960" height="1200"'

export function backdrop(stops: readonly (readonly [number, string])[]): { defs: string; art: string } {
  return { defs: linear('scene', [0, 0], [0, 1200], stops), art: `<rect ${WALL} fill="url(#scene)"/>` }
}

/** Lights out of focus: the larger the disc, the fainter. */
export function bokeh(
  random: Random,
  count: number,
  colors: readonly string[],
  box: readonly [number, number, number, number],
  radii: readonly [number, number],
): string {
  let art = ''
  for (let i = 0; i < count; i++) {
    const r = between(random, radii[0], radii[1])
    const opacity = Math.round((0.5 - (0.34 * (r - radii[0])) / (radii[1] - radii[0] + 1)) * 100) / 100
    art += circle(
      between(random, box[0], box[2]),
      between(random, box[1], box[3]),
      r,
      `fill="${pick(random, colors)}" opacity="${opacity}"`,
    )
  }
  return art
}

export function halo(id: string, color: string, strength: number): string {
  return glow(id, [
    [0, color, strength],
    [0.45, color, strength * 0.42],
    [1, color, 0],
  ])
}

/** A ridge across the whole width, filled down to the bottom. */
export function ridge(random: Random, y: number, swing: number, steps: number): string {
  let path = `M-20 1220L-20 ${round(y)}`
  const step = 1000 / steps
  let last = y
  for (let i = 1; i <= steps; i++) {
    const next = y + between(random, -swing, swing)
    const x = -20 + i * step
    path += `C${round(x - step * 0.6)} ${round(last)} ${round(x - step * 0.4)} ${round(next)} ${round(x)} ${round(next)}`
    last = next
  }
  return `${path}L980 1220Z`
}
