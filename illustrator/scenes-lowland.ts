import { backdrop, bokeh, halo, ridge, type Scene, WALL } from './backdrop.ts'
import { box, circle, ellipse, line, linear, round, shape } from './geometry.ts'
import { between, chance, pick, type Random } from './random.ts'

function sunset(random: Random): Scene {
  const [high, middle, low, sea] = pick(random, [
    ['#5d5a8c', '#e58a7b', '#fbc98a', '#8a5a72'],
    ['#7a6aa0', '#f2a08a', '#ffd9a0', '#a0647a'],
    ['#3f6a8c', '#eb9f7a', '#ffd391', '#4f6f86'],
  ] as const)
  const base = backdrop([
    [0, high],
    [0.42, middle],
    [0.6, low],
    [1, low],
  ])
  const x = between(random, 140, 820)
  let glints = ''
  for (let i = 0; i < 9; i++)
    glints += `<rect x="${round(x - 30 - i * 14 + between(random, -30, 30))}" y="${768 + i * 34}" width="${round(60 + i * 28)}" height="5" rx="2.5" fill="#ffe9c4" opacity="${round(0.6 - i * 0.05)}"/>`
  const clouds = [180, 300, 410]
    .map((y, i) => ellipse(between(random, 60, 900), y, 230 - i * 30, 20, `fill="${low}" opacity="0.32"`))
    .join('')
  return {
    defs:
      base.defs +
      halo('halo', '#fff0c9', 0.95) +
      linear(
        'sea',
        [0, 740],
        [0, 1200],
        [
          [0, middle],
          [1, sea],
        ],
      ),
    art:
      base.art +
      clouds +
      circle(x, 690, 430, 'fill="url(#halo)"') +
      circle(x, 690, 84, 'fill="#fff3d6"') +
      shape('M0 742H960V1200H0Z', 'url(#sea)') +
      glints +
      shape(ridge(random, 770, 22, 3), sea, 'opacity="0.35"'),
    light: '#ffc98a',
    dark: '#5a2f4a',
  }
}

function beach(random: Random): Scene {
  const base = backdrop([
    [0, '#8ec9e0'],
    [0.5, '#cfe9ee'],
    [0.62, '#e8f3ee'],
    [1, '#f3e3c3'],
  ])
  const x = between(random, 120, 840)
  const grass = Array.from(
    { length: 16 },
    (_, i) =>
      `M${i * 22 - 30} 1010Q${i * 22 - 20} ${round(900 - between(random, 0, 80))} ${round(i * 22 + between(random, -20, 40))} ${round(840 - between(random, 0, 90))}`,
  ).join('')
  const flip = chance(random, 0.5) ? '' : ' transform="translate(960 0) scale(-1 1)"'
  return {
    defs:
      base.defs +
      halo('halo', '#ffffff', 0.8) +
      linear(
        'sea',
        [0, 640],
        [0, 820],
        [
          [0, '#4f9fb8'],
          [1, '#9fd4d4'],
        ],
      ) +
      linear(
        'sand',
        [0, 800],
        [0, 1200],
        [
          [0, '#f6e7c9'],
          [1, '#e2c596'],
        ],
      ),
    art:
      base.art +
      circle(x, 170, 300, 'fill="url(#halo)"') +
      ellipse(220, 250, 170, 34, 'fill="#fff" opacity="0.55"') +
      ellipse(330, 224, 120, 40, 'fill="#fff" opacity="0.5"') +
      ellipse(790, 390, 190, 26, 'fill="#fff" opacity="0.45"') +
      shape('M0 640H960V830H0Z', 'url(#sea)') +
      line('M-10 780C160 762 300 800 480 782C660 764 800 798 980 776', '#fff', 10, 0.7) +
      line('M-10 716C200 704 420 726 980 708', '#fff', 5, 0.35) +
      shape('M0 812C240 784 520 840 960 800V1200H0Z', 'url(#sand)') +
      `<g${flip}>${shape('M-20 1200V960C140 900 320 960 460 1200Z', '#e6cf9f')}${line(grass, '#8a9a5f', 6, 0.75)}</g>`,
    light: '#fff1d0',
    dark: '#2f5a70',
  }
}

function night(random: Random): Scene {
  const base = backdrop([
    [0, '#1d2147'],
    [0.5, '#443468'],
    [0.8, '#8a4a72'],
    [1, '#3a2447'],
  ])
  let towers = ''
  for (let i = 0; i < 9; i++) {
    const h = between(random, 260, 620)
    towers += `<rect x="${i * 112 - 20}" y="${round(1000 - h)}" width="104" height="${round(h + 220)}" fill="#171a3a" opacity="0.42"/>`
  }
  return {
    defs: base.defs + halo('halo', '#ff9f8a', 0.55),
    art:
      base.art +
      circle(480, 900, 620, 'fill="url(#halo)"') +
      towers +
      bokeh(
        random,
        26,
        ['#ffd27a', '#ff9f6b', '#ff7fa0', '#8ad0ff', '#fff0c0'],
        [0, 380, 960, 1150],
        [12, 58],
      ),
    light: '#ffb48a',
    dark: '#1a1436',
  }
}

function gable(random: Random, x: number, w: number, top: number, color: string): string {
  const mid = x + w / 2
  const roof = pick(random, [
    `M${x} 1200V${top + 90}L${x + 22} ${top + 90}V${top + 50}H${x + 48}V${top + 14}H${mid - 20}V${top - 14}H${mid + 20}V${top + 14}H${x + w - 48}V${top + 50}H${x + w - 22}V${top + 90}H${x + w}V1200Z`,
    `M${x} 1200V${top + 100}C${x + 20} ${top + 90} ${mid - 50} ${top + 40} ${mid - 26} ${top}H${mid + 26}C${mid + 50} ${top + 40} ${x + w - 20} ${top + 90} ${x + w} ${top + 100}V1200Z`,
    `M${x} 1200V${top + 110}L${mid} ${top}L${x + w} ${top + 110}V1200Z`,
  ])
  const panes = { lit: '', dim: '' }
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 2; column++)
      panes[chance(random, 0.3) ? 'lit' : 'dim'] += box(
        x + w * (0.17 + column * 0.38),
        top + 140 + row * 150,
        w * 0.27,
        92,
      )
  const windows =
    shape(panes.lit, '#ffe2a4', 'opacity="0.62"') + shape(panes.dim, '#eef4f4', 'opacity="0.62"')
  return (
    shape(
      roof.replaceAll(/\d+\.\d+/g, (n) => round(Number(n))),
      color,
    ) + windows
  )
}

function canal(random: Random): Scene {
  const base = backdrop(
    pick(random, [
      [
        [0, '#bcdcea'],
        [1, '#f4e6d6'],
      ],
      [
        [0, '#f3c7a4'],
        [1, '#fbe6cc'],
      ],
      [
        [0, '#a9c3dd'],
        [1, '#e9dfe4'],
      ],
    ] as const),
  )
  const bricks = ['#c98a6f', '#b8756a', '#d8a880', '#a98a86', '#cbb093', '#94a0a4', '#be8f86']
  let row = ''
  for (let i = 0; i < 5; i++)
    row += gable(
      random,
      i * 204 - 40,
      200,
      Math.round(between(random, 180, 330)),
      bricks[(i * 3 + Math.floor(random() * 3)) % bricks.length]!,
    )
  const haze = linear(
    'haze',
    [0, 200],
    [0, 1200],
    [
      [0, '#fff4e2', 0.18],
      [1, '#fff4e2', 0.6],
    ],
  )
  return {
    defs: base.defs + haze,
    art:
      base.art +
      row +
      `<rect ${WALL} fill="url(#haze)"/>` +
      bokeh(random, 7, ['#8fae7c', '#a8c08c', '#c6d4a0'], [-40, 0, 240, 240], [60, 130]),
    light: '#fff0d2',
    dark: '#4a3a44',
  }
}

function stars(random: Random): Scene {
  const base = backdrop([
    [0, '#12183a'],
    [0.55, '#2c3a72'],
    [0.85, '#6d5f9a'],
    [1, '#d79a9a'],
  ])
  let sky = ''
  for (let i = 0; i < 60; i++)
    sky += circle(
      between(random, 0, 960),
      between(random, 0, 860),
      between(random, 1.5, 4.6),
      `fill="#fff" opacity="${round(between(random, 0.4, 0.95))}"`,
    )
  return {
    defs: base.defs + halo('halo', '#a9a4e6', 0.55),
    art:
      base.art +
      ellipse(520, 330, 560, 240, 'fill="url(#halo)" transform="rotate(-28 520 330)"') +
      sky +
      shape(ridge(random, 960, 60, 4), '#1b1f44') +
      shape(ridge(random, 1050, 40, 3), '#12142e'),
    light: '#c9b8f4',
    dark: '#12142e',
  }
}

function tulips(random: Random): Scene {
  const base = backdrop([
    [0, '#9fcdea'],
    [0.5, '#e6f2f2'],
    [1, '#e6f2f2'],
  ])
  const colors = ['#e8566a', '#f6b63f', '#d977b0', '#f28a4a', '#8d62b8', '#f7e9ea']
  let field = ''
  for (let i = 0; i < 9; i++)
    field += shape(
      `M480 690L${-900 + i * 300} 1220H${-680 + i * 300}Z`,
      colors[(i + Math.floor(random() * 2)) % colors.length]!,
    )
  const x = pick(random, [170, 790])
  const blades = [20, 110, 200, 290]
    .map(
      (angle) =>
        `<path d="M${x} 520L${x + 12} 520L${x + 26} 360L${x - 6} 360Z" fill="#fff" opacity="0.85" transform="rotate(${angle} ${x} 520)"/>`,
    )
    .join('')
  return {
    defs: base.defs,
    art:
      base.art +
      ellipse(250, 220, 200, 34, 'fill="#fff" opacity="0.6"') +
      ellipse(720, 330, 220, 28, 'fill="#fff" opacity="0.55"') +
      shape(
        `M${x - 46} 700L${x - 30} 510C${x - 20} 480 ${x + 20} 480 ${x + 30} 510L${x + 46} 700Z`,
        '#8f6f66',
      ) +
      blades +
      shape('M0 688H960V1200H0Z', '#83ad6a') +
      field +
      `<rect y="684" width="960" height="26" fill="#6f9a66" opacity="0.7"/>`,
    light: '#fff6dc',
    dark: '#41566a',
  }
}

export const lowlandScenes = { sunset, beach, night, canal, stars, tulips }
