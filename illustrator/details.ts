import { mix } from './colors.ts'
import type { Figure } from './figure.ts'
import { circle, ellipse, line, mirrored, round, shape } from './geometry.ts'

/** Laugh lines; faint, so that a face of 70 is still a kind one. */
export function drawAge(figure: Figure): string {
  const { warp, skin, spec, mouth } = figure
  const years = Math.max(0, spec.age - 30)
  const both = (path: string, width: number, opacity: number) =>
    line(warp(path, 4), skin.line, width, opacity) + line(warp(mirrored(path), 4), skin.line, width, opacity)
  const cheerful = mouth === 'grin' || mouth === 'laugh' ? (spec.gender === 'female' ? 0.08 : 0.13) : 0.04
  let art = both(
    'M29 66C40 72 50 82 55 96',
    3,
    Math.min(0.4, cheerful + years * (spec.gender === 'female' ? 0.005 : 0.007)),
  )
  if (spec.age > 40)
    art += both(
      'M88 2C94 6 98 10 100 15M89 -5C96 -4 102 -2 106 2',
      2.2,
      Math.min(0.34, (spec.age - 36) * 0.011),
    )
  if (spec.age > 48)
    art += line(
      warp('M-52 -82C-24 -88 24 -88 52 -82'),
      skin.line,
      2.6,
      Math.min(0.22, (spec.age - 44) * 0.009),
    )
  if (spec.age > 56) {
    art += line(warp('M-44 -98C-18 -103 18 -103 44 -98'), skin.line, 2.4, 0.16)
    art += both('M34 17C44 24 60 25 72 19', 2.4, 0.24)
  }
  return art
}

export function drawBeard(figure: Figure): string {
  const { beard, hair, warp, face, spec } = figure
  if (beard === 'none' && (spec.gender === 'female' || spec.age < 24)) return ''
  const base =
    spec.hairColor === 'other'
      ? '#5a463c'
      : spec.age > 45
        ? mix(hair.base, '#c9c5c2', Math.min(0.75, (spec.age - 45) / 35))
        : hair.base
  const b = face.bottom
  const moustache =
    'M0 76C14 68 34 72 46 88C52 96 54 104 50 108C40 100 22 92 0 92C-22 92 -40 100 -50 108C-54 104 -52 96 -46 88C-34 72 -14 68 0 76Z'
  if (beard === 'moustache')
    return shape(warp(moustache, 8), base) + line(warp('M-30 84C-14 78 14 78 30 84', 8), hair.light, 3, 0.4)
  if (beard === 'goatee') {
    const chin = `M-34 124C-40 ${b - 18} -24 ${b + 9} 0 ${b + 10}C24 ${b + 9} 40 ${b - 18} 34 124C20 134 -20 134 -34 124Z`
    return shape(warp(moustache, 8), base, 'opacity="0.92"') + shape(warp(chin, 4), base, 'opacity="0.92"')
  }
  const j = face.jaw
  const c = face.cheek
  const length = { none: 2, stubble: 2, boxed: 7, full: 30 }[beard]
  const grow = beard === 'full' ? 7 : beard === 'boxed' ? 2 : -1
  // Runs down the right side (sideburn, jaw, chin), then back along the cheek to the moustache.
  const path =
    `M${c - 1} -8C${c + grow} 30 ${j + 12 + grow} 66 ${j + grow} 104C${j - 10 + grow} ${142 + length * 0.5} ${face.chin + grow} ${b + length} 0 ${b + length}` +
    `C${-face.chin - grow} ${b + length} ${-j + 10 - grow} ${142 + length * 0.5} ${-j - grow} 104C${-j - 12 - grow} 66 ${-c - grow} 30 ${-c + 1} -8` +
    `C${-c + 12} 34 ${-c + 18} 66 ${-c + 42} 88C-66 96 -58 94 -50 88C-36 72 -16 67 0 75C16 67 36 72 50 88C58 94 66 96 ${c - 42} 88C${c - 18} 66 ${c - 12} 34 ${c - 1} -8Z`
  if (beard === 'none') return shape(warp(path, -4), base, 'opacity="0.09"')
  if (beard === 'stubble') return shape(warp(path, -4), base, 'opacity="0.32"')
  const strands =
    beard === 'full'
      ? line(
          warp(
            `M-60 120C-52 ${b - 6} -30 ${b + 12} -14 ${b + 20}M64 118C56 ${b - 6} 36 ${b + 12} 18 ${b + 20}M-88 80C-84 100 -78 118 -66 134M88 80C84 100 78 118 66 134M0 134C2 148 2 ${b} 0 ${b + 14}`,
            0,
          ),
          hair.light,
          3,
          0.35,
        )
      : line(warp('M-90 70C-86 96 -76 118 -62 136M90 70C86 96 76 118 62 136', 0), hair.light, 3, 0.22)
  return shape(warp(path, -4), base, beard === 'boxed' ? 'opacity="0.86"' : 'opacity="0.97"') + strands
}

export function drawGlasses(figure: Figure): string {
  const { glasses, warp, turn } = figure
  if (glasses === 'none') return ''
  const frame = figure.accent.dark
  const thin = glasses === 'thin'
  const stroke = thin ? '#b58a4a' : mix(frame, '#1d1518', 0.55)
  const width = thin ? 3.4 : 7
  const lens = {
    round: 'M19 2C19 -22 36 -38 57 -38C78 -38 95 -22 95 2C95 26 78 42 57 42C36 42 19 26 19 2Z',
    thin: 'M19 2C19 -22 36 -36 57 -36C78 -36 95 -22 95 2C95 26 78 42 57 42C36 42 19 26 19 2Z',
    square: 'M22 -28C40 -33 76 -33 96 -28C99 -6 97 16 90 28C76 36 42 36 28 28C20 14 18 -10 22 -28Z',
    cat: 'M20 -22C42 -32 78 -38 104 -40C103 -10 98 18 88 28C72 38 42 36 30 26C22 12 18 -8 20 -22Z',
  }[glasses]
  const style = `stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"`
  const pane = (path: string) => shape(warp(path, 12), '#fff', `fill-opacity="0.13" ${style}`)
  const glint = (path: string) => line(warp(path, 12), '#fff', 5, 0.4)
  const arm = ([-1, 1] as const)
    .filter((side) => side * turn < 0.16)
    .map((side) =>
      line(
        `${warp(`M${side * 95} -10`, 12)}L${round(side * (figure.face.cheek + 4) - turn * 6)} -4`,
        stroke,
        width,
      ),
    )
    .join('')
  return (
    arm +
    pane(lens) +
    pane(mirrored(lens)) +
    line(warp('M-20 -8C-10 -16 10 -16 20 -8', 20), stroke, width) +
    glint('M36 -14L50 -26') +
    glint('M-78 -14L-64 -26')
  )
}

/** Hairstyles that leave the ears free. */
const EARS_SHOWN: readonly string[] = ['bun', 'lowBun', 'ponytail', 'braid', 'pixie']

export function drawEarrings(figure: Figure): string {
  const { earring, turn, face } = figure
  const hidden = figure.spec.gender === 'female' && !EARS_SHOWN.includes(figure.hairStyle)
  if (earring === 'none' || hidden) return ''
  const gold = '#e3b04b'
  return ([-1, 1] as const)
    .filter((side) => side * turn < 0.13)
    .map((side) => {
      const x = side * (face.cheek + 1) - turn * 6
      if (earring === 'stud')
        return circle(x, 46, 6, `fill="${gold}"`) + circle(x - 2, 44, 2, 'fill="#fff" opacity="0.8"')
      if (earring === 'hoop') return ellipse(x, 66, 15, 22, `fill="none" stroke="${gold}" stroke-width="4.5"`)
      return (
        circle(x, 46, 4.5, `fill="${gold}"`) +
        shape(
          `M${round(x)} 50C${round(x + 13)} 72 ${round(x + 10)} 86 ${round(x)} 86C${round(x - 10)} 86 ${round(x - 13)} 72 ${round(x)} 50Z`,
          figure.accent.light,
        ) +
        circle(x, 88, 3.5, `fill="${gold}"`)
      )
    })
    .join('')
}
