import type { Figure, WomansHair } from './figure.ts'
import { bumpyRing, circle, ellipse, line, mirrored, shape } from './geometry.ts'

export interface Hair {
  /** Drawn behind neck and shoulders. */
  behind: string
  /** Drawn over the forehead. */
  front: string
  /** Drawn over the clothes. */
  over: string
  /** The part that casts a shadow on the forehead, as a path. */
  shadow?: string
}

const FILL = 'url(#hair)'
const BACK = 'url(#hairBack)'

/** Shine and depth: strands in the light tone and in the dark one. */
function strands(figure: Figure, light: string, dark: string, width = 4): string {
  return (
    line(figure.warp(light), figure.hair.light, width, 0.55) +
    line(figure.warp(dark), figure.hair.dark, width, 0.4)
  )
}

const PULLED_BACK =
  'M-126 14C-150 -60 -146 -208 2 -212C146 -208 150 -60 126 14C124 -20 116 -60 96 -88C70 -116 40 -128 14 -132C-30 -124 -84 -106 -108 -56C-118 -34 -122 -12 -126 14Z'
const CURTAINS =
  'M4 -214C-96 -220 -156 -140 -148 -30C-147 0 -146 30 -144 60C-138 56 -128 48 -122 38C-120 -6 -112 -52 -84 -86C-62 -112 -22 -118 4 -134C26 -118 66 -112 88 -86C114 -52 120 -6 122 38C128 48 138 56 144 60C146 30 147 0 148 -30C156 -140 100 -220 4 -214Z'
const SWEEP =
  'M-52 -202C-126 -184 -158 -110 -146 -10C-146 20 -146 40 -144 64C-134 58 -126 46 -122 34C-122 -20 -108 -66 -76 -106C-66 -116 -58 -126 -50 -140C-30 -104 30 -98 78 -78C110 -62 120 -20 122 36C126 50 136 58 144 62C148 20 150 -10 148 -40C152 -150 70 -236 -52 -202Z'
const FRINGE =
  'M0 -216C-104 -218 -156 -140 -148 -20C-147 10 -146 36 -144 62C-134 56 -126 44 -121 30C-122 4 -118 -24 -108 -46C-60 -62 -20 -56 0 -54C20 -56 60 -62 108 -46C118 -24 122 4 121 30C126 44 134 56 144 62C146 36 147 10 148 -20C156 -140 104 -218 0 -216Z'

function loose(figure: Figure, cap: string, behind: string, lock: string | undefined): Hair {
  const { warp } = figure
  const parting =
    cap === SWEEP
      ? strands(
          figure,
          'M-46 -190C10 -176 90 -140 124 -70M-40 -172C10 -156 70 -130 104 -84',
          'M-56 -186C-104 -160 -128 -110 -132 -50M-20 -196C50 -186 116 -140 138 -60',
        )
      : cap === FRINGE
        ? strands(
            figure,
            'M-14 -200C-50 -170 -66 -120 -72 -66M30 -200C54 -170 60 -120 62 -66M0 -190C-6 -150 -10 -110 -10 -62',
            'M-44 -200C-96 -170 -126 -110 -130 -40M50 -202C100 -174 128 -110 132 -40M16 -196C26 -150 28 -110 28 -62',
          )
        : strands(
            figure,
            'M-10 -190C-60 -170 -110 -120 -128 -40M20 -190C70 -170 114 -120 130 -44M-20 -160C-60 -140 -94 -104 -112 -60',
            'M-30 -202C-96 -180 -136 -120 -138 -30M40 -202C100 -180 138 -120 140 -30M26 -160C64 -138 96 -104 114 -60',
          )
  return {
    behind: shape(warp(behind), BACK),
    front: shape(warp(cap), FILL) + parting,
    shadow: warp(cap),
    over: lock ? shape(lock, FILL) + shape(mirrored(lock), FILL) : '',
  }
}

const STRAIGHT_BACK =
  'M-134 -60C-158 60 -156 200 -176 352C-120 384 120 384 176 352C156 200 158 60 134 -60C120 -200 -120 -200 -134 -60Z'
const WAVY_BACK =
  'M-134 -60C-168 10 -150 70 -172 128C-194 176 -160 216 -182 270C-196 310 -176 350 -150 372C-110 392 110 392 150 372C176 350 196 310 182 270C160 216 194 176 172 128C150 70 168 10 134 -60C120 -200 -120 -200 -134 -60Z'
const BOB_BACK =
  'M-134 -60C-156 20 -158 90 -150 146C-120 172 -80 168 -60 160C-20 166 20 166 60 160C80 168 120 172 150 146C158 90 156 20 134 -60C120 -200 -120 -200 -134 -60Z'
const LOB_BACK =
  'M-134 -60C-162 30 -164 120 -168 216C-130 250 -70 246 -50 236C-20 240 20 240 50 236C70 246 130 250 168 216C164 120 162 30 134 -60C120 -200 -120 -200 -134 -60Z'

const STRAIGHT_LOCK =
  'M-143 40C-147 120 -154 220 -170 356C-144 368 -110 358 -88 340C-96 250 -112 140 -119 20C-128 46 -136 46 -143 40Z'
const WAVY_LOCK =
  'M-143 40C-160 80 -150 110 -166 146C-182 190 -156 222 -174 272C-186 314 -170 352 -142 368C-112 364 -92 344 -90 316C-90 286 -112 268 -102 226C-94 190 -122 166 -114 122C-110 90 -116 60 -119 20C-128 46 -136 46 -143 40Z'
const BOB_LOCK =
  'M-143 30C-154 80 -158 116 -148 148C-126 160 -102 152 -90 136C-104 110 -116 70 -119 20C-128 40 -136 40 -143 30Z'
const LOB_LOCK =
  'M-143 30C-156 90 -162 150 -162 214C-138 230 -108 224 -90 206C-102 160 -114 90 -119 20C-128 40 -136 40 -143 30Z'

function tied(figure: Figure, extra: Partial<Hair>): Hair {
  const { warp } = figure
  const wisps = line(
    warp('M-118 -20C-126 16 -124 44 -118 66M118 -20C126 16 124 44 118 66'),
    figure.hair.base,
    4.5,
    0.9,
  )
  return {
    shadow: warp(PULLED_BACK),
    behind:
      shape(
        warp('M-128 20C-146 -60 -146 -210 0 -212C146 -210 146 -60 128 20C120 90 -120 90 -128 20Z'),
        BACK,
      ) + (extra.behind ?? ''),
    front:
      shape(warp(PULLED_BACK), FILL) +
      strands(
        figure,
        'M10 -140C-40 -150 -96 -120 -120 -60M20 -142C70 -150 106 -116 116 -56M0 -160C-50 -170 -98 -140 -122 -84',
        'M16 -150C76 -168 112 -130 122 -72M6 -180C-60 -190 -108 -150 -126 -92M24 -186C76 -190 110 -154 124 -104',
      ) +
      wisps,
    over: extra.over ?? '',
  }
}

function braid(figure: Figure): string {
  const { hair } = figure
  let art = ''
  for (let i = 0; i < 6; i++) {
    const [x, y, r] = [132 - i * 5 + Math.sin(i) * 3, 150 + i * 37, 27 - i * 1.8]
    art += ellipse(
      x - 10,
      y,
      r,
      r * 0.86,
      `fill="${i % 2 ? hair.base : hair.dark}" transform="rotate(38 ${x} ${y})"`,
    )
    art += ellipse(x + 9, y + 14, r, r * 0.82, `fill="${FILL}" transform="rotate(-38 ${x} ${y + 14})"`)
    art += line(`M${x - 4} ${y + 4}q12 -2 20 10`, hair.light, 3, 0.5)
  }
  return `${art}<rect x="92" y="372" width="30" height="12" rx="6" fill="${figure.accent.base}"/>${shape('M94 384C84 414 96 430 108 446C120 430 132 412 120 384Z', FILL)}`
}

function curly(figure: Figure, radius: readonly [number, number], bumps: number): Hair {
  const { warp, hair } = figure
  const swell = (index: number) => 1.12 + ((index * 7) % 5) * 0.022
  const cloud = bumpyRing([0, -34], radius, bumps, swell)
  const forehead =
    'M-124 16C-150 -40 -150 -180 0 -206C150 -180 150 -40 124 16C126 -14 118 -40 106 -56C100 -82 78 -92 64 -92C50 -112 24 -112 8 -106C-12 -116 -42 -110 -56 -94C-78 -92 -98 -78 -106 -54C-118 -40 -126 -14 -124 16Z'
  const coil = (x: number, y: number, r: number) =>
    `M${x - r} ${y + 4}C${x - r} ${y - r * 0.9} ${x + r * 0.8} ${y - r} ${x + r} ${y + 2}`
  const spots = [
    [-60, -150],
    [-14, -172],
    [40, -164],
    [86, -134],
    [-104, -110],
    [120, -80],
    [-136, -50],
    [142, -20],
    [0, -132],
    [-88, -160],
    [70, -180],
    [-150, 10],
    [152, 34],
    [-130, 60],
  ]
  const inside = spots.filter(
    ([x, y]) => (x! / (radius[0] - 14)) ** 2 + ((y! + 34) / (radius[1] - 14)) ** 2 < 1,
  )
  return {
    behind: shape(cloud, BACK),
    shadow: warp(forehead),
    front:
      shape(warp(forehead), FILL) +
      line(inside.map(([x, y]) => coil(x!, y!, 17)).join(''), hair.light, 4, 0.5) +
      line(inside.map(([x, y]) => coil(x! + 22, y! + 20, 15)).join(''), hair.dark, 4, 0.5),
    over: '',
  }
}

function pixie(figure: Figure): Hair {
  const { warp } = figure
  const cap =
    'M-126 16C-146 -50 -150 -206 -8 -214C136 -214 152 -70 126 10C122 -6 120 -22 116 -40C100 -60 86 -84 74 -106C30 -76 -40 -60 -98 -62C-112 -50 -118 -20 -116 8C-118 20 -122 24 -126 16Z'
  return {
    shadow: warp(cap),
    behind: shape(
      warp('M-126 20C-146 -60 -140 -206 0 -208C140 -206 146 -60 126 20C116 80 -116 80 -126 20Z'),
      BACK,
    ),
    front:
      shape(warp(cap), FILL) +
      strands(
        figure,
        'M60 -176C20 -120 -40 -90 -96 -84M30 -188C-10 -140 -60 -110 -108 -104M84 -166C96 -130 108 -96 120 -60',
        'M80 -160C40 -106 -20 -78 -80 -72M0 -196C-50 -170 -96 -140 -124 -80M110 -150C122 -110 128 -70 128 -30',
      ),
    over: '',
  }
}

export function womansHair(figure: Figure): Hair {
  const { warp } = figure
  const bun = (x: number, y: number, r: number) =>
    circle(x, y, r, `fill="${FILL}"`) +
    line(
      `M${x - r * 0.6} ${y + r * 0.2}C${x - r * 0.3} ${y - r * 0.7} ${x + r * 0.5} ${y - r * 0.6} ${x + r * 0.6} ${y}M${x - r * 0.2} ${y + r * 0.6}C${x + r * 0.3} ${y + r * 0.6} ${x + r * 0.7} ${y + r * 0.2} ${x + r * 0.5} ${y - r * 0.1}`,
      figure.hair.light,
      4,
      0.5,
    )
  const away = figure.turn > 0 ? -1 : 1
  const styles: Record<WomansHair, () => Hair> = {
    straight: () => loose(figure, CURTAINS, STRAIGHT_BACK, STRAIGHT_LOCK),
    wavy: () => loose(figure, CURTAINS, WAVY_BACK, WAVY_LOCK),
    sidePart: () => loose(figure, SWEEP, WAVY_BACK, WAVY_LOCK),
    bob: () => loose(figure, SWEEP, BOB_BACK, BOB_LOCK),
    fringeBob: () => loose(figure, FRINGE, BOB_BACK, BOB_LOCK),
    lob: () => loose(figure, CURTAINS, LOB_BACK, LOB_LOCK),
    fringe: () => loose(figure, FRINGE, STRAIGHT_BACK, STRAIGHT_LOCK),
    bun: () => tied(figure, { behind: bun(-figure.turn * 60, -236, 62) }),
    lowBun: () => tied(figure, { behind: bun(away * 96, 84, 56) }),
    ponytail: () =>
      tied(figure, {
        behind: shape(
          warp(
            `M${away * 60} -150C${away * 170} -170 ${away * 206} -60 ${away * 196} 60C${away * 192} 140 ${away * 206} 200 ${away * 170} 270C${away * 150} 200 ${away * 130} 140 ${away * 136} 60C${away * 132} -10 ${away * 120} -60 ${away * 60} -90Z`,
          ),
          FILL,
        ),
      }),
    braid: () => tied(figure, { over: braid(figure) }),
    curls: () => curly(figure, [178, 206], 15),
    afro: () => curly(figure, [196, 208], 19),
    pixie: () => pixie(figure),
  }
  return styles[figure.hairStyle as WomansHair]()
}
