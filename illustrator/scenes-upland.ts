import { backdrop, bokeh, halo, ridge, type Scene } from './backdrop.ts'
import { circle, ellipse, line, round, shape } from './geometry.ts'
import { between, pick, type Random } from './random.ts'

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
    cold: true,
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
    cold: true,
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

export const uplandScenes = { forest, mountains, garden, park, snow, vineyard }
