import { backdrop, bokeh, halo, ridge, type Scene, WALL } from './portrait-backdrop.server.ts'
import { circle, ellipse, line, linear, round, shape } from './portrait-geometry.server.ts'
import { between, chance, pick, type Random } from './random.server.ts'

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

function forest(random: Random): Scene {
  const base = backdrop(
    pick(random, [
      [
        [0, '#cfdc9a'],
        [0.5, '#8fb070'],
        [1, '#4c6f4a'],
      ],
      [
        [0, '#f0d79a'],
        [0.5, '#c9a05a'],
        [1, '#7d5a36'],
      ],
      [
        [0, '#bfe0c0'],
        [0.5, '#74a884'],
        [1, '#33604f'],
      ],
    ] as const),
  )
  let trunks = ''
  for (let i = 0; i < 8; i++) {
    const x = i * 130 + between(random, -50, 40)
    const w = between(random, 22, 66)
    trunks += shape(
      `M${round(x)} -10L${round(x - w * 0.12)} 1200H${round(x + w * 1.15)}L${round(x + w)} -10Z`,
      '#2c3f30',
      `opacity="${round(0.1 + (w / 66) * 0.22)}"`,
    )
  }
  const beams = [0, 1, 2]
    .map((i) =>
      shape(
        `M${180 + i * 240} -20L${300 + i * 240} -20L${-60 + i * 260} 1220H${-260 + i * 260}Z`,
        '#fff6cf',
        'opacity="0.1"',
      ),
    )
    .join('')
  return {
    defs: base.defs + halo('halo', '#fffbdc', 0.85),
    art:
      base.art +
      circle(between(random, 200, 760), 160, 460, 'fill="url(#halo)"') +
      trunks +
      beams +
      bokeh(random, 16, ['#fdf6c0', '#e4f0a8', '#ffffff'], [0, 60, 960, 760], [10, 62]) +
      shape(ridge(random, 1000, 40, 4), '#24402f', 'opacity="0.3"'),
    light: '#fff0b0',
    dark: '#1d3a2a',
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
  let windows = ''
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 2; column++)
      windows += `<rect x="${round(x + w * (0.17 + column * 0.38))}" y="${round(top + 140 + row * 150)}" width="${round(w * 0.27)}" height="92" fill="${chance(random, 0.3) ? '#ffe2a4' : '#eef4f4'}" opacity="0.62"/>`
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

function mountains(random: Random): Scene {
  const [sky, glowing, far, near, nearest] = pick(random, [
    ['#86b4d6', '#fbe6d0', '#a9b9d2', '#6f8bab', '#3f5f6c'],
    ['#8a8fc4', '#ffd3b4', '#b79fc0', '#7f739c', '#4b4a72'],
    ['#9fd0da', '#f6f1dc', '#a8cbc9', '#6fa39a', '#3d6f62'],
  ] as const)
  const base = backdrop([
    [0, sky],
    [0.55, glowing],
    [1, glowing],
  ])
  const peaks = (y: number, step: number, high: number) => {
    let path = `M-20 1220V${y}`
    let caps = ''
    for (let x = -20; x < 980; x += step) {
      const h = between(random, high * 0.6, high)
      const mid = x + step / 2
      path += `L${round(mid)} ${round(y - h)}L${round(x + step)} ${round(y - h * 0.12)}`
      caps += `M${round(mid)} ${round(y - h)}L${round(mid - step * 0.13)} ${round(y - h * 0.72)}L${round(mid - step * 0.03)} ${round(y - h * 0.78)}L${round(mid + step * 0.05)} ${round(y - h * 0.68)}L${round(mid + step * 0.13)} ${round(y - h * 0.73)}Z`
    }
    return [`${path}V1220Z`, caps] as const
  }
  const [back, snow] = peaks(760, 330, 400)
  const [front] = peaks(900, 250, 220)
  return {
    defs: base.defs + halo('halo', '#fff8e6', 0.8),
    art:
      base.art +
      circle(between(random, 150, 800), 360, 380, 'fill="url(#halo)"') +
      shape(back, far) +
      shape(snow, '#fff', 'opacity="0.8"') +
      shape(front, near) +
      shape(ridge(random, 960, 40, 5), nearest),
    light: '#fff0d6',
    dark: '#2b4358',
  }
}

function garden(random: Random): Scene {
  const base = backdrop([
    [0, '#dcebb8'],
    [0.45, '#a9c985'],
    [1, '#5d8f5c'],
  ])
  const flowers = pick(random, [
    ['#f29ab0', '#fbd0da', '#fff'],
    ['#f6c54f', '#fbe6a4', '#fff'],
    ['#b08ad0', '#dcc8ee', '#fff'],
    ['#ef7f5e', '#ffc6a4', '#fff3dd'],
  ] as const)
  return {
    defs: base.defs + halo('halo', '#fffde0', 0.85),
    art:
      base.art +
      circle(between(random, 180, 780), 200, 460, 'fill="url(#halo)"') +
      bokeh(random, 12, ['#e9f4c4', '#cfe3a0', '#8fb874'], [0, 0, 960, 600], [50, 130]) +
      bokeh(random, 26, flowers, [0, 520, 960, 1180], [14, 46]) +
      bokeh(random, 12, flowers, [0, 820, 960, 1180], [24, 60]),
    light: '#fff6c0',
    dark: '#2c5236',
  }
}

function park(random: Random): Scene {
  const base = backdrop([
    [0, '#bfe2ee'],
    [0.5, '#eef3dc'],
    [1, '#a9c983'],
  ])
  const leaf = pick(random, [
    ['#7fae74', '#98c184', '#5f9463'],
    ['#e0a04a', '#cf7b3c', '#eebc63'],
    ['#f0b4bf', '#e89aac', '#f8d0d4'],
  ] as const)
  let trees = ''
  for (let i = 0; i < 6; i++) {
    const x = i * 190 + between(random, -50, 50)
    const y = between(random, 430, 560)
    trees +=
      `<rect x="${round(x - 11)}" y="${round(y)}" width="22" height="330" fill="#7d6552" opacity="0.6"/>` +
      circle(x, y - 30, between(random, 110, 160), `fill="${leaf[i % 3]}" opacity="0.8"`) +
      circle(x + 50, y - 90, 84, `fill="${leaf[(i + 1) % 3]}" opacity="0.75"`)
  }
  return {
    defs: base.defs + halo('halo', '#ffffff', 0.8),
    art:
      base.art +
      circle(between(random, 160, 800), 150, 380, 'fill="url(#halo)"') +
      trees +
      shape(ridge(random, 800, 24, 4), '#a9cb80') +
      shape(ridge(random, 920, 30, 3), '#8ab66c') +
      shape('M380 1220C420 1080 640 960 500 860C640 930 760 1060 800 1220Z', '#f2e3c2', 'opacity="0.8"'),
    light: '#fff6d6',
    dark: '#34583c',
  }
}

function snow(random: Random): Scene {
  const base = backdrop([
    [0, '#b9d2e8'],
    [0.6, '#ecd9e0'],
    [1, '#f8f3f5'],
  ])
  const pine = (x: number, y: number, h: number) =>
    shape(
      `M${round(x)} ${round(y - h)}L${round(x + h * 0.17)} ${round(y - h * 0.6)}H${round(x + h * 0.1)}L${round(x + h * 0.26)} ${round(y - h * 0.28)}H${round(x + h * 0.15)}L${round(x + h * 0.34)} ${round(y)}H${round(x - h * 0.34)}L${round(x - h * 0.15)} ${round(y - h * 0.28)}H${round(x - h * 0.26)}L${round(x - h * 0.1)} ${round(y - h * 0.6)}H${round(x - h * 0.17)}Z`,
      '#6f93a3',
      'opacity="0.55"',
    )
  const pines = Array.from({ length: 9 }, (_, i) =>
    pine(i * 120 + between(random, -30, 30), 850, between(random, 240, 480)),
  ).join('')
  return {
    defs: base.defs,
    art:
      base.art +
      shape(ridge(random, 640, 60, 4), '#c4d5e4') +
      pines +
      shape(ridge(random, 850, 26, 4), '#f2f5fa') +
      bokeh(random, 34, ['#ffffff'], [0, 0, 960, 1200], [5, 20]),
    light: '#fff2ee',
    dark: '#4f6a86',
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

function vineyard(random: Random): Scene {
  const base = backdrop([
    [0, '#f2c99a'],
    [0.45, '#fbe7c4'],
    [1, '#d9c07f'],
  ])
  const rows = Array.from(
    { length: 11 },
    (_, i) => `M${-300 + i * 150} 1220C${-100 + i * 110} 1080 ${120 + i * 66} 960 ${260 + i * 40} 900`,
  ).join('')
  const cypress = [90, 180, 800, 880]
    .map((x) =>
      ellipse(
        x + between(random, -20, 20),
        720,
        20,
        between(random, 90, 150),
        'fill="#5e7a52" opacity="0.8"',
      ),
    )
    .join('')
  return {
    defs: base.defs + halo('halo', '#fff3d0', 0.9),
    art:
      base.art +
      circle(between(random, 180, 780), 330, 420, 'fill="url(#halo)"') +
      shape(ridge(random, 640, 50, 3), '#d8b98a') +
      shape(ridge(random, 730, 50, 3), '#b6ad70') +
      cypress +
      shape(ridge(random, 850, 36, 3), '#93a05e') +
      line(rows, '#6b8048', 26, 0.5),
    light: '#ffdf9f',
    dark: '#5c4a2c',
  }
}

export const outdoorScenes = {
  sunset,
  beach,
  forest,
  night,
  canal,
  mountains,
  garden,
  park,
  snow,
  stars,
  tulips,
  vineyard,
}
