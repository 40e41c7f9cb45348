import { mix } from './colors.ts'
import type { Figure, MansHair } from './figure.ts'
import { bumpyRing, circle, line, shape } from './geometry.ts'
import type { Hair } from './hair-women.ts'

const FILL = 'url(#hair)'
const BACK = 'url(#hairBack)'

/** Clipped sides: the lower the density, the closer to the skin's tone. */
function sides(figure: Figure, density: number): string {
  const tone = mix(figure.skin.shade, figure.hair.base, density)
  return shape(
    figure.warp(
      'M-121 6C-132 -50 -128 -120 -96 -160C-40 -196 40 -196 96 -160C128 -120 132 -50 121 6C116 -20 112 -44 104 -66C90 -112 50 -126 0 -128C-50 -126 -90 -112 -104 -66C-112 -44 -116 -20 -121 6Z',
    ),
    tone,
  )
}

function top(figure: Figure, [path, light, dark]: readonly [string, string, string]): string {
  return (
    shape(figure.warp(path), FILL) +
    line(figure.warp(light), figure.hair.light, 4.5, 0.5) +
    line(figure.warp(dark), figure.hair.dark, 4.5, 0.42)
  )
}

const plain = (front: string, behind = ''): Hair => ({ behind, front, over: '' })

const TOPS = {
  sideCut: [
    'M-106 -66C-128 -150 -84 -222 10 -222C100 -224 134 -150 108 -64C104 -84 98 -98 90 -108C40 -102 -20 -112 -64 -134C-80 -116 -98 -94 -106 -66Z',
    'M-50 -146C0 -126 52 -124 90 -136M-46 -166C10 -150 58 -150 92 -160',
    'M-56 -140C-80 -124 -94 -104 -100 -84M-40 -186C10 -178 46 -180 76 -184',
  ],
  quiff: [
    'M-106 -62C-130 -130 -112 -190 -74 -206C-60 -246 40 -256 92 -222C132 -196 128 -120 106 -62C102 -86 96 -100 86 -110C60 -142 10 -140 -30 -130C-66 -122 -92 -96 -106 -62Z',
    'M-60 -140C-50 -190 -10 -216 40 -222M-20 -142C-6 -180 30 -204 74 -206M-84 -116C-84 -160 -70 -190 -50 -206',
    'M20 -142C34 -170 60 -188 96 -188M60 -134C72 -152 90 -162 112 -162',
  ],
  crop: [
    'M-108 -58C-128 -150 -86 -212 0 -214C86 -212 128 -150 108 -58C102 -72 98 -80 92 -88C76 -80 70 -92 56 -84C42 -94 28 -80 12 -88C-4 -80 -22 -94 -38 -84C-54 -92 -66 -80 -92 -88C-98 -80 -102 -72 -108 -58Z',
    'M-50 -150C-60 -134 -66 -118 -70 -100M-8 -156C-16 -138 -22 -122 -24 -104M36 -152C30 -136 26 -120 24 -104M-24 -196C-40 -186 -52 -176 -60 -166M40 -192C28 -184 18 -176 12 -168',
    'M-84 -140C-90 -124 -92 -110 -94 -98M12 -148C6 -132 2 -118 0 -104M70 -146C66 -130 62 -116 62 -100M-76 -176C-84 -164 -88 -156 -90 -148M80 -172C72 -164 68 -158 64 -150',
  ],
  slick: [
    'M-112 -44C-138 -150 -92 -220 0 -222C92 -220 138 -150 112 -44C108 -74 98 -100 84 -118C50 -138 -50 -138 -84 -118C-98 -100 -108 -74 -112 -44Z',
    'M-50 -134C-46 -170 -20 -198 0 -206M0 -138C2 -170 20 -196 40 -204M50 -134C60 -160 74 -180 86 -186',
    'M-76 -124C-84 -150 -76 -180 -56 -196M26 -136C34 -166 50 -190 66 -196M-24 -136C-22 -170 0 -196 16 -206',
  ],
  textured: [
    'M-108 -58C-132 -120 -122 -176 -92 -196C-84 -222 -50 -216 -36 -226C-14 -240 14 -228 34 -232C62 -232 76 -212 94 -202C128 -176 130 -116 108 -58C104 -78 98 -90 92 -98C80 -124 64 -108 48 -122C34 -102 10 -118 -6 -106C-24 -122 -42 -100 -58 -116C-74 -104 -96 -96 -108 -58Z',
    'M-70 -122C-80 -150 -64 -186 -40 -200M-10 -116C-20 -150 0 -190 24 -206M46 -126C44 -156 60 -180 80 -190',
    'M-44 -112C-52 -150 -30 -190 -6 -206M22 -116C16 -150 36 -186 60 -200M-92 -100C-104 -130 -96 -160 -84 -176',
  ],
  receding: [
    'M-106 -64C-126 -140 -90 -206 0 -208C90 -206 126 -140 106 -64C104 -96 96 -128 76 -150C60 -160 44 -152 28 -134C10 -126 -10 -126 -28 -134C-44 -152 -60 -160 -76 -150C-96 -128 -104 -96 -106 -64Z',
    'M-20 -136C-18 -160 -6 -180 6 -192M16 -138C22 -160 34 -176 46 -184',
    'M-90 -134C-84 -160 -66 -182 -44 -192M90 -134C86 -160 74 -178 60 -188',
  ],
} as const

function curlyTop(figure: Figure, lift: number): Hair {
  const { warp, hair } = figure
  const path = bumpyRing([0, -140], [116, 72 + lift], 12, (index) => 1.16 + ((index * 5) % 4) * 0.03)
  const coil = (x: number, y: number) =>
    `M${x - 15} ${y + 5}C${x - 15} ${y - 13} ${x + 12} ${y - 14} ${x + 15} ${y + 3}`
  const at = [
    [-66, -166],
    [-22, -188],
    [28, -184],
    [72, -160],
    [-88, -128],
    [-40, -136],
    [8, -142],
    [54, -126],
    [92, -118],
  ] as const
  return plain(
    sides(figure, 0.85) +
      shape(warp(path), FILL) +
      line(warp(at.map(([x, y]) => coil(x, y)).join('')), hair.light, 4.5, 0.5) +
      line(warp(at.map(([x, y]) => coil(x + 16, y + 18)).join('')), hair.dark, 4, 0.45),
  )
}

function shortAfro(figure: Figure): Hair {
  const ring = bumpyRing([0, -104], [138, 118], 22, (index) => 1.05 + ((index * 3) % 4) * 0.008)
  const hairline =
    'M-122 4C-146 -60 -136 -200 0 -216C136 -200 146 -60 122 4C116 -24 112 -46 104 -66C92 -96 70 -108 46 -112C16 -116 -16 -116 -46 -112C-70 -108 -92 -96 -104 -66C-112 -46 -116 -24 -122 4Z'
  const dots = Array.from({ length: 16 }, (_, i) =>
    circle(
      Math.cos(i * 2.4) * (24 + i * 5.4),
      -162 + Math.sin(i * 2.4) * (8 + i * 2.6),
      6,
      `fill="${i % 2 ? figure.hair.light : figure.hair.dark}" opacity="0.35"`,
    ),
  ).join('')
  return plain(shape(figure.warp(hairline), FILL) + dots, shape(figure.warp(ring), BACK))
}

function surfer(figure: Figure): Hair {
  const { warp, hair } = figure
  const back =
    'M-130 -40C-160 0 -142 50 -158 92C-164 116 -150 134 -158 158C-136 150 -126 168 -110 172C-60 150 60 150 110 172C126 168 136 150 158 158C150 134 164 116 158 92C142 50 160 0 130 -40C120 -200 -120 -200 -130 -40Z'
  const front =
    'M16 -216C-90 -228 -158 -140 -146 -20C-152 20 -146 60 -140 92C-126 84 -120 60 -122 30C-124 -10 -106 -60 -72 -92C-48 -104 -20 -126 6 -152C24 -118 60 -104 84 -84C110 -56 124 -10 122 30C120 60 126 84 140 92C148 60 152 20 146 -20C158 -140 110 -220 16 -216Z'
  const art = plain(
    shape(warp(front), FILL) +
      line(warp('M0 -186C-60 -170 -116 -120 -128 -40M24 -186C76 -166 116 -116 128 -40'), hair.light, 5, 0.5) +
      line(
        warp(
          'M-10 -160C-56 -140 -96 -104 -116 -50M28 -156C66 -134 100 -96 116 -46M-20 -204C-90 -190 -136 -130 -138 -30',
        ),
        hair.dark,
        4,
        0.42,
      ),
    shape(warp(back), BACK),
  )
  return { ...art, shadow: warp(front) }
}

function long(figure: Figure): Hair {
  const hair = surfer(figure)
  const back =
    'M-132 -50C-164 40 -154 130 -168 246C-130 270 130 270 168 246C154 130 164 40 132 -50C120 -200 -120 -200 -132 -50Z'
  const lock = 'M-142 40C-154 110 -152 170 -162 240C-142 252 -120 246 -108 232C-122 170 -130 110 -121 40Z'
  return {
    behind: shape(figure.warp(back), BACK),
    front: hair.front,
    shadow: hair.shadow,
    over:
      shape(lock, FILL) +
      shape('M142 40C154 110 152 170 162 240C142 252 120 246 108 232C122 170 130 110 121 40Z', FILL),
  }
}

function horseshoe(figure: Figure): Hair {
  const side = 'M-120 24C-140 -10 -140 -70 -118 -104C-112 -96 -110 -80 -110 -66C-112 -40 -116 -10 -120 24Z'
  const other = 'M120 24C140 -10 140 -70 118 -104C112 -96 110 -80 110 -66C112 -40 116 -10 120 24Z'
  return plain(shape(figure.warp(side), FILL) + shape(figure.warp(other), FILL) + scalp(figure))
}

function scalp(figure: Figure): string {
  return `<ellipse cx="${-20 - figure.turn * 30}" cy="-132" rx="58" ry="30" fill="url(#sheen)" opacity="0.7"/>`
}

export function mansHair(figure: Figure): Hair {
  const styled = (name: keyof typeof TOPS, fade: number): Hair => ({
    ...plain(sides(figure, fade) + top(figure, TOPS[name])),
    shadow: figure.warp(TOPS[name][0]),
  })
  const bun =
    circle(-figure.turn * 70, -226, 46, `fill="${FILL}"`) +
    line('M-24 -224C-10 -250 20 -250 28 -226', figure.hair.light, 4, 0.5)
  const styles: Record<MansHair, () => Hair> = {
    sideCut: () => styled('sideCut', 0.92),
    quiff: () => styled('quiff', 0.8),
    crop: () => styled('crop', 0.72),
    slick: () => styled('slick', 0.95),
    textured: () => styled('textured', 0.85),
    receding: () => styled('receding', 0.9),
    buzz: () => plain(sides(figure, 0.74)),
    curlyTop: () => curlyTop(figure, 6),
    shortAfro: () => shortAfro(figure),
    surfer: () => surfer(figure),
    long: () => long(figure),
    manBun: () => plain(sides(figure, 0.95) + top(figure, TOPS.slick), bun),
    shaven: () => plain(scalp(figure)),
    horseshoe: () => horseshoe(figure),
  }
  return styles[figure.hairStyle as MansHair]()
}
