/** Transforms a path that is drawn for a head seen from the front, with eyes at y = 0 and the chin near y = 172. */
export type PathWarp = (path: string, lift?: number) => string

const SKULL_DEPTH = 118
const SKULL_HALF_WIDTH = 142

export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function mapPath(path: string, place: (x: number, y: number) => readonly [number, number]): string {
  return path.replace(/(-?\d*\.?\d+)[ ,]+(-?\d*\.?\d+)/g, (_, x: string, y: string) => {
    const [a, b] = place(Number(x), Number(y))
    return `${round(a)} ${round(b)}`
  })
}

export function mirrored(path: string): string {
  return mapPath(path, (x, y) => [-x, y])
}

/** How far a point of the front view lies in front of the head's axis. */
function depth(x: number, y: number): number {
  const across = Math.sqrt(Math.max(0, 1 - (x / SKULL_HALF_WIDTH) ** 2))
  const along = y > -50 ? 1 : Math.sqrt(Math.max(0, 1 - ((y + 50) / 165) ** 2))
  return SKULL_DEPTH * across * along
}

/** Turns the head by an angle whose sine is `turn`; positive looks to the right of the picture. */
export function headTurn(turn: number): PathWarp {
  const cos = Math.sqrt(1 - turn * turn)
  // The back of the skull reaches further than the face, so the crown leans away from the direction of view.
  const lean = (y: number) => -turn * (4 + 10 * Math.min(1, Math.max(0, -y / 150)))
  return (path, lift = 0) => mapPath(path, (x, y) => [x * cos + (depth(x, y) + lift) * turn + lean(y), y])
}

export function circle(x: number, y: number, r: number, rest: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${rest}/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, rest: string): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${rest}/>`
}

export function shape(path: string, fill: string, rest = ''): string {
  return `<path d="${path}" fill="${fill}"${rest ? ` ${rest}` : ''}/>`
}

export function line(path: string, stroke: string, width: number, opacity = 1): string {
  const faint = opacity < 1 ? ` stroke-opacity="${opacity}"` : ''
  return `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${faint}/>`
}

export type Stop = readonly [offset: number, color: string, opacity?: number]

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, color, opacity]) =>
        `<stop offset="${offset}" stop-color="${color}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('')
}

/** A linear gradient in the coordinates of the shape that it fills. */
export function linear(
  id: string,
  from: readonly number[],
  to: readonly number[],
  list: readonly Stop[],
): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops(list)}</linearGradient>`
}

/** A radial gradient sized by the shape that it fills, so that one serves many glows. */
export function glow(id: string, list: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops(list)}</radialGradient>`
}

/** A closed outline of round bumps along an ellipse, for curls and leaves. */
export function bumpyRing(
  center: readonly [number, number],
  radius: readonly [number, number],
  bumps: number,
  swell: (index: number) => number,
): string {
  const at = (index: number, stretch: number) => {
    const angle = (index / bumps) * Math.PI * 2 - Math.PI / 2
    return `${round(center[0] + Math.cos(angle) * radius[0] * stretch)} ${round(center[1] + Math.sin(angle) * radius[1] * stretch)}`
  }
  let path = `M${at(0, 1)}`
  for (let i = 0; i < bumps; i++) path += `Q${at(i + 0.5, swell(i))} ${at(i + 1, 1)}`
  return `${path}Z`
}

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  const rounded = radius ? ` rx="${radius}"` : ''
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${rounded} fill="${fill}"/>`
}

/** A rectangle as part of a path, so that many share one element. */
export function box(x: number, y: number, w: number, h: number): string {
  return `M${Math.round(x)} ${Math.round(y)}h${Math.round(w)}v${Math.round(h)}h${-Math.round(w)}z`
}
