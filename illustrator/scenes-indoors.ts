import { backdrop, bokeh, halo, type Scene, WALL } from './backdrop.ts'
import { box, circle, ellipse, line, linear, round, shape } from './geometry.ts'
import { between, chance, pick, type Random } from './random.ts'

/** Wall colours, each with its shade. */
const FIELDS = [
  ['#f2b8a0', '#e08f76', '#7a3a30'],
  ['#f6d9b8', '#e6b585', '#74492c'],
  ['#cfd9c0', '#9fb292', '#3f5640'],
  ['#bcd3de', '#86aabf', '#2f5169'],
  ['#f4c9cf', '#dd98a6', '#793b4e'],
  ['#d8c8e2', '#ab93c2', '#4b3a66'],
  ['#f7d88f', '#e3b24f', '#7a5417'],
  ['#a9ccc8', '#6ba29f', '#234f52'],
  ['#efe3d6', '#d3bfaa', '#66513f'],
  ['#e0a58f', '#b9684f', '#5f2a20'],
  ['#8d9fc0', '#5d7299', '#25365a'],
  ['#b98296', '#8a4f68', '#43203a'],
] as const

function studio(random: Random): Scene {
  const [pale, deep, dark] = pick(random, FIELDS)
  const base = backdrop([
    [0, pale],
    [1, deep],
  ])
  const side = chance(random, 0.5) ? 1 : -1
  const x = 480 + side * between(random, 20, 150)
  const decor = pick(random, [
    () => circle(x, 520, between(random, 330, 400), `fill="${deep}" opacity="0.62"`),
    () =>
      shape(`M${round(x - 330)} 1200V560A330 330 0 0 1 ${round(x + 330)} 560V1200Z`, deep, 'opacity="0.6"'),
    () => windowLight(side),
    () => leafShadow(random, dark, side),
    () =>
      shape(
        `M-20 ${round(between(random, 240, 420))}C240 120 420 620 700 420C820 330 900 300 980 340V1220H-20Z`,
        deep,
        'opacity="0.55"',
      ),
    () =>
      circle(480 + side * 250, 330, 210, `fill="#fff" opacity="0.3"`) +
      circle(480 - side * 290, 900, 260, `fill="${dark}" opacity="0.12"`),
  ])()
  return {
    defs: base.defs + halo('halo', '#fffaf0', 0.75),
    art: base.art + decor + circle(480 - side * 230, 300, 520, 'fill="url(#halo)"'),
    light: '#fff0dc',
    dark,
  }
}

function windowLight(side: number): string {
  let panes = ''
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 2; column++) {
      const x = 120 + column * 190 + row * 46
      const y = 90 + row * 250 - column * 40
      panes += `M${x} ${y}L${x + 168} ${y - 36}L${x + 212} ${y + 190}L${x + 44} ${y + 228}Z`
    }
  return `<g${side > 0 ? '' : ' transform="translate(960 0) scale(-1 1)"'}>${shape(panes, '#fff8e4', 'opacity="0.5"')}</g>`
}

function leafShadow(random: Random, dark: string, side: number): string {
  let art = ''
  for (let i = 0; i < 13; i++) {
    const angle = -70 + i * 12 + between(random, -5, 5)
    const length = between(random, 300, 520)
    art += `<path d="M0 0C${round(length * 0.3)} -44 ${round(length * 0.7)} -36 ${round(length)} 0C${round(length * 0.7)} 30 ${round(length * 0.3)} 26 0 0Z" transform="rotate(${round(angle)})"/>`
  }
  return `<g fill="${dark}" opacity="0.13" transform="translate(${side > 0 ? 20 : 940} 640) scale(${side} 1)">${art}</g>`
}

function cafe(random: Random): Scene {
  const base = backdrop(
    pick(random, [
      [
        [0, '#5d4036'],
        [0.6, '#8d6047'],
        [1, '#5d3d30'],
      ],
      [
        [0, '#39524f'],
        [0.6, '#587672'],
        [1, '#33433f'],
      ],
      [
        [0, '#6d4450'],
        [0.6, '#a06a62'],
        [1, '#5f3a3c'],
      ],
    ] as const),
  )
  const lamps = [150, 480, 810]
    .map((x, i) => {
      const y = 150 + ((i * 67) % 110)
      return (
        line(`M${x} 0V${y}`, '#2a1d18', 4) +
        shape(
          `M${x - 54} ${y + 44}C${x - 48} ${y - 10} ${x + 48} ${y - 10} ${x + 54} ${y + 44}Z`,
          '#2a1d18',
        ) +
        circle(x, y + 50, 190, 'fill="url(#halo)"') +
        circle(x, y + 52, 22, 'fill="#fff2cc"')
      )
    })
    .join('')
  let shelf = ''
  for (let row = 0; row < 2; row++) {
    shelf += `<rect x="-10" y="${560 + row * 190}" width="980" height="16" fill="#2f201a" opacity="0.5"/>`
    for (let i = 0; i < 9; i++) {
      const h = between(random, 50, 120)
      shelf += `<rect x="${round(i * 112 + between(random, 0, 30))}" y="${round(560 + row * 190 - h)}" width="${round(between(random, 34, 62))}" height="${round(h)}" rx="12" fill="${pick(random, ['#e9c79a', '#c98a5f', '#a8b59a', '#f2e2c6', '#7f5a4a'])}" opacity="0.38"/>`
    }
  }
  return {
    defs: base.defs + halo('halo', '#ffd999', 0.7),
    art:
      base.art +
      shelf +
      lamps +
      bokeh(random, 10, ['#ffdca0', '#ffc27a', '#fff1d0'], [0, 380, 960, 1000], [18, 60]),
    light: '#ffcf92',
    dark: '#2d1a14',
  }
}

function room(random: Random): Scene {
  const [pale, deep, dark] = pick(random, FIELDS)
  const base = backdrop([
    [0, pale],
    [0.8, deep],
    [1, deep],
  ])
  const flip = chance(random, 0.5)
  const [a, b] = pick(random, [
    ['#e58f6a', '#395b7d'],
    ['#8fa98a', '#dfa23e'],
    ['#b0546a', '#f0e6d6'],
  ] as const)
  const frames = `<rect x="80" y="150" width="210" height="270" fill="#fffaf2"/>${shape('M104 174H266V396H104Z', a)}${circle(185, 262, 54, `fill="${b}"`)}${shape('M104 396V330C150 300 210 350 266 316V396Z', '#fff', 'opacity="0.5"')}<rect x="320" y="220" width="130" height="170" fill="#fffaf2"/>${shape('M338 238H432V372H338Z', b, 'opacity="0.8"')}`
  const leaves = [-62, -38, -14, 12, 36, 60]
    .map(
      (angle, i) =>
        `<path d="M0 0C-60 -90 -52 -200 0 ${-270 - (i % 3) * 40}C52 -200 60 -90 0 0Z" fill="${i % 2 ? '#4f7a58' : '#6d9a6c'}" transform="rotate(${angle})"/>`,
    )
    .join('')
  const plant = `<g transform="translate(820 900)">${leaves}</g>${shape('M740 890H900L880 1200H760Z', '#d9835f')}<rect x="732" y="880" width="176" height="38" rx="6" fill="#e89a76"/>`
  return {
    defs: base.defs + halo('halo', '#fff6e0', 0.8),
    art: `${base.art}${circle(flip ? 760 : 200, 300, 480, 'fill="url(#halo)"')}<g opacity="0.86"${flip ? ' transform="translate(960 0) scale(-1 1)"' : ''}>${frames}${plant}</g>`,
    light: '#fff0dc',
    dark,
  }
}

function library(random: Random): Scene {
  const base = backdrop([
    [0, '#6b4b3a'],
    [1, '#4a3128'],
  ])
  const colors = ['#a8584a', '#c99a5c', '#5f7a78', '#7d6a8a', '#e0cba8', '#8a9a6c', '#b87a5a', '#4f6480']
  const spines = colors.map(() => '')
  let boards = ''
  for (let row = 0; row < 5; row++) {
    const floor = 232 + row * 236
    let x = -10
    while (x < 960) {
      const w = between(random, 26, 58)
      const h = between(random, 136, 198)
      const color = Math.floor(random() * colors.length)
      spines[color] += box(x, floor - h, w - 3, h)
      x += w
      if (chance(random, 0.08)) x += 60
    }
    boards += box(0, floor, 960, 20)
  }
  const shelves = spines.map((path, i) => shape(path, colors[i]!)).join('') + shape(boards, '#3a251d')
  return {
    defs:
      base.defs +
      halo('halo', '#ffdf9f', 0.75) +
      linear(
        'haze',
        [0, 0],
        [0, 1200],
        [
          [0, '#5d3f30', 0.35],
          [1, '#3d271e', 0.6],
        ],
      ),
    art: `${base.art}<g opacity="0.8">${shelves}</g><rect ${WALL} fill="url(#haze)"/>${circle(between(random, 150, 810), 280, 430, 'fill="url(#halo)"')}`,
    light: '#ffd9a0',
    dark: '#2d1a12',
  }
}

function gallery(random: Random): Scene {
  const wall = pick(random, [
    ['#efe9e4', '#d6ccc6'],
    ['#3f5a66', '#2c424e'],
    ['#8f4a4a', '#6d3336'],
    ['#5c6e58', '#435442'],
  ] as const)
  const base = backdrop([
    [0, wall[0]],
    [1, wall[1]],
  ])
  const painting = (x: number, y: number, w: number, h: number, i: number) => {
    const [a, b, c] = [
      ['#e8c48a', '#c9714f', '#395b7d'],
      ['#a8c0c9', '#54788a', '#e6b85c'],
      ['#e6b0aa', '#a0526a', '#f2e2c6'],
      ['#b7c79a', '#5f7d5a', '#e58f6a'],
    ][(i + Math.floor(random() * 4)) % 4]!
    return `<rect x="${x - 14}" y="${y - 14}" width="${w + 28}" height="${h + 28}" fill="#b58a4a"/><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${a}"/>${shape(`M${x} ${y + h}V${y + h * 0.6}C${x + w * 0.3} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.8} ${x + w} ${y + h * 0.5}V${y + h}Z`, b!)}${circle(x + w * 0.68, y + h * 0.3, w * 0.15, `fill="${c}"`)}`
  }
  return {
    defs: base.defs + halo('halo', '#fff4da', 0.7),
    art:
      base.art +
      circle(480, 120, 620, 'fill="url(#halo)"') +
      `<g opacity="0.85">${painting(60, 190, 240, 320, 0)}${painting(690, 150, 220, 260, 1)}${painting(710, 520, 190, 200, 2)}${painting(90, 620, 180, 170, 3)}</g>`,
    light: '#fff0d6',
    dark: '#2b2228',
  }
}

function kitchen(random: Random): Scene {
  const [tile, grout, wall] = pick(random, [
    ['#eef0ea', '#cfd6d0', '#a9c2bd'],
    ['#f3e2cc', '#dfc3a2', '#d99a7a'],
    ['#dbe6ec', '#b7cad6', '#6f94ab'],
  ] as const)
  const base = backdrop([
    [0, tile],
    [1, wall],
  ])
  let grid = ''
  for (let i = 1; i < 9; i++) grid += `M0 ${i * 92}H960M${i * 120 - 60} 0V830`
  let jars = ''
  for (let i = 0; i < 8; i++) {
    const h = between(random, 70, 130)
    jars += `<rect x="${i * 124 + 10}" y="${round(330 - h)}" width="${round(between(random, 58, 84))}" height="${round(h)}" rx="14" fill="${pick(random, ['#d98a5f', '#e8c27a', '#8aa37c', '#fff6e6', '#6f8a9a', '#c9604f'])}"/>`
  }
  const pans = [160, 300, 690, 820]
    .map(
      (x, i) =>
        line(`M${x} 372V${450 + i * 8}`, '#6d5a4c', 9) +
        circle(x, 500 + i * 8, 52 - (i % 2) * 10, `fill="${i % 2 ? '#b5764c' : '#4a4a50'}"`),
    )
    .join('')
  return {
    defs: base.defs + halo('halo', '#fff8e8', 0.8),
    art: `${base.art}${line(grid, grout, 5)}<g opacity="0.78"><rect y="330" width="960" height="20" fill="#a97c56"/>${jars}<rect y="362" width="960" height="10" fill="#6d5a4c"/>${pans}</g><rect y="830" width="960" height="370" fill="${wall}"/><rect y="820" width="960" height="26" fill="#b98a62"/>${circle(between(random, 160, 800), 300, 460, 'fill="url(#halo)"')}`,
    light: '#fff0d8',
    dark: '#4a3a30',
  }
}

function stage(random: Random): Scene {
  const [top, low, ray] = pick(random, [
    ['#3a1f4d', '#a2476f', '#ffb3c4'],
    ['#1f2a55', '#4d6fa8', '#b9dcff'],
    ['#4d1f2d', '#b5503f', '#ffd59a'],
  ] as const)
  const base = backdrop([
    [0, top],
    [1, low],
  ])
  const rays = [120, 380, 600, 860]
    .map((x) =>
      shape(
        `M${x - 14} -10H${x + 14}L${x + between(random, -330, -60)} 1220H${round(x + between(random, 60, 330))}Z`.replaceAll(
          /-?\d+\.\d+/g,
          (n) => round(Number(n)),
        ),
        ray,
        'opacity="0.13"',
      ),
    )
    .join('')
  return {
    defs: base.defs + halo('halo', ray, 0.6),
    art:
      base.art +
      rays +
      ellipse(480, 620, 520, 560, 'fill="url(#halo)"') +
      bokeh(random, 18, [ray, '#fff3d6', '#ffd07a'], [0, 40, 960, 1000], [8, 46]),
    light: ray,
    dark: top,
  }
}

function festival(random: Random): Scene {
  const base = backdrop([
    [0, '#2b2a5c'],
    [0.5, '#7a4a7d'],
    [0.8, '#e88f7a'],
    [1, '#7d4560'],
  ])
  const string = (y: number, sag: number) => {
    let bulbs = ''
    for (let i = 0; i <= 10; i++) {
      const t = i / 10
      bulbs +=
        circle(t * 960, y + sag * 4 * t * (1 - t) + 14, 40, 'fill="url(#halo)"') +
        circle(t * 960, y + sag * 4 * t * (1 - t) + 14, 11, 'fill="#fff0c4"')
    }
    return line(`M0 ${y}Q480 ${y + sag * 2} 960 ${y}`, '#1c1838', 4, 0.7) + bulbs
  }
  return {
    defs: base.defs + halo('halo', '#ffd27a', 0.8),
    art:
      base.art +
      string(60, 110) +
      string(200, 150) +
      bokeh(random, 20, ['#ffc86b', '#ff8fa3', '#8fd3ff', '#ffe9b8'], [0, 420, 960, 1150], [14, 60]),
    light: '#ffc28f',
    dark: '#2a1a44',
  }
}

export const indoorScenes = { studio, cafe, room, library, gallery, kitchen, stage, festival }
