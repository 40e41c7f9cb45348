import { MOTIF_COLORS } from './colors.ts'
import { circle, ellipse, line, rect, shape } from './geometry.ts'
import { between, pick, type Random } from './random.ts'

/** A table edge that runs out of the picture on both sides. */
function table(): string {
  return (
    rect(-900, -96, 1800, 120, '#a8734c') +
    rect(-900, -96, 1800, 16, '#c89468') +
    line('M-700 -50C-300 -60 100 -40 700 -52M-500 -24C-100 -34 300 -16 800 -26', '#8a5a38', 4, 0.4)
  )
}

const steam = (x: number, y: number) =>
  line(`M${x} ${y}c-22 -34 22 -50 0 -88M${x + 32} ${y - 4}c-18 -30 18 -44 0 -76`, '#fff', 8, 0.5)

export function books(random: Random): string {
  let y = -92
  let art = table()
  for (let i = 0; i < 4; i++) {
    const w = between(random, 210, 290)
    const h = between(random, 40, 58)
    const color = MOTIF_COLORS[(i * 2 + Math.floor(random() * 3)) % MOTIF_COLORS.length]!
    const x = -w / 2 + between(random, -18, 18)
    y -= h
    art +=
      rect(x, y, w, h, color, 6) +
      rect(x + w - 16, y + 7, 14, h - 14, '#f8efdf') +
      rect(x + 26, y, 10, h, '#f3dfb4')
  }
  return art
}

export function coffee(random: Random): string {
  const cup = pick(random, ['#fff8ee', '#e58f6a', '#7fa0a0', '#f0bf62'])
  return (
    table() +
    ellipse(0, -92, 130, 24, 'fill="#fff8ee"') +
    ellipse(0, -96, 100, 15, 'fill="#e2d2bd"') +
    line('M84 -190C136 -196 136 -124 66 -128', cup, 18) +
    shape('M-88 -216H88C88 -150 66 -100 30 -98H-30C-66 -100 -88 -150 -88 -216Z', cup) +
    ellipse(0, -216, 88, 22, `fill="${cup}"`) +
    ellipse(0, -214, 74, 16, 'fill="#6b4230"') +
    line('M-22 -216C-10 -224 14 -224 22 -214', '#e8c79c', 6) +
    line('M-70 -190C-68 -160 -60 -136 -48 -122', '#fff', 7, 0.5) +
    steam(-16, -250)
  )
}

export function wine(): string {
  const glass = (x: number) =>
    line(`M${x} -150V-100`, '#fff', 8, 0.75) +
    ellipse(x, -98, 46, 9, 'fill="#fff" opacity="0.75"') +
    shape(
      `M${x - 56} -330C${x - 66} -220 ${x - 40} -152 ${x} -150C${x + 40} -152 ${x + 66} -220 ${x + 56} -330Z`,
      '#fff',
      'opacity="0.34"',
    ) +
    shape(
      `M${x - 60} -256C${x - 56} -190 ${x - 34} -158 ${x} -156C${x + 34} -158 ${x + 56} -190 ${x + 60} -256C${x + 30} -264 ${x - 30} -264 ${x - 60} -256Z`,
      '#8c2440',
    ) +
    line(`M${x - 40} -310C${x - 46} -260 ${x - 42} -220 ${x - 30} -190`, '#fff', 5, 0.55)
  return (
    table() +
    shape('M30 -470H74V-390C74 -350 112 -340 112 -290V-92H-8V-290C-8 -340 30 -350 30 -390Z', '#2c4636') +
    rect(-8, -250, 120, 104, '#f6e8cf') +
    rect(14, -220, 76, 8, '#8c2440') +
    rect(24, -196, 56, 6, '#b08a5a') +
    rect(28, -476, 48, 50, '#8c2440', 4) +
    line('M12 -300V-120', '#8fb39a', 7, 0.4) +
    glass(-92)
  )
}

export function cake(random: Random): string {
  const icing = pick(random, ['#f6cdd4', '#fff4e2', '#c9b2dd'])
  const berries = [-80, -40, 0, 40, 80]
    .map(
      (x, i) =>
        circle(x, -268 - (i % 2) * 6, 20, 'fill="#c9384a"') +
        circle(x - 6, -276 - (i % 2) * 6, 5, 'fill="#fff" opacity="0.6"'),
    )
    .join('')
  return (
    table() +
    ellipse(0, -98, 160, 24, 'fill="#fff"') +
    rect(-122, -240, 244, 140, '#dca56c', 14) +
    rect(-122, -186, 244, 20, '#fff4e2') +
    shape(
      'M-128 -250C-128 -280 128 -280 128 -250V-206C118 -178 98 -182 92 -208C84 -164 56 -168 48 -206C38 -182 18 -182 10 -208C0 -160 -30 -164 -38 -208C-50 -182 -70 -186 -78 -208C-90 -170 -126 -180 -128 -212Z',
      icing,
    ) +
    berries
  )
}

export function game(): string {
  const pawn = (x: number, color: string, h: number) =>
    shape(
      `M${x - 34} -110C${x - 34} -140 ${x - 14} -150 ${x - 12} ${-110 - h * 0.5}H${x + 12}C${x + 14} -150 ${x + 34} -140 ${x + 34} -110Z`,
      color,
    ) +
    circle(x, -120 - h * 0.62, 27, `fill="${color}"`) +
    circle(x - 8, -128 - h * 0.62, 8, 'fill="#fff" opacity="0.3"')
  return (
    table() +
    shape('M-190 -70L-130 -130H150L210 -70Z', '#f0dfc2') +
    shape(
      'M-140 -86L-110 -114H-60L-76 -86ZM-6 -86L-2 -114H46L54 -86ZM-48 -114L-38 -128H4L0 -114ZM62 -114L56 -128H98L110 -114Z',
      '#6b4230',
    ) +
    pawn(-80, '#3a2b2a', 150) +
    pawn(10, '#cf6f4a', 110) +
    pawn(98, '#f7eedd', 170)
  )
}

export function yarn(): string {
  const ball = (x: number, y: number, r: number, color: string) =>
    circle(x, y, r, `fill="${color}"`) +
    line(
      `M${x - r * 0.8} ${y - r * 0.4}C${x - r * 0.2} ${y - r * 0.9} ${x + r * 0.5} ${y - r * 0.6} ${x + r * 0.8} ${y}M${x - r * 0.9} ${y}C${x - r * 0.2} ${y - r * 0.5} ${x + r * 0.4} ${y - r * 0.2} ${x + r * 0.6} ${y + r * 0.6}M${x - r * 0.3} ${y + r * 0.9}C${x} ${y} ${x + r * 0.2} ${y - r * 0.4} ${x + r * 0.3} ${y - r * 0.9}`,
      '#fff',
      5,
      0.4,
    )
  return (
    table() +
    line('M-90 -330L20 -190M150 -320L70 -190', '#c99a5c', 11) +
    ball(-70, -236, 74, '#cf6f4a') +
    ball(64, -240, 70, '#2f7078') +
    ball(-4, -290, 60, '#f0bf62') +
    shape('M-170 -220H170L136 -92H-136Z', '#c08a55') +
    line('M-162 -186H162M-154 -152H154M-144 -120H144', '#94633a', 7, 0.7)
  )
}

export function popcorn(): string {
  const puffs = [
    [-70, -330],
    [-30, -356],
    [14, -344],
    [58, -352],
    [84, -322],
    [-92, -306],
    [-10, -318],
    [40, -312],
  ]
    .map(([x, y], i) => circle(x!, y!, 36, `fill="${i % 2 ? '#fff3d0' : '#f7dd9a'}"`))
    .join('')
  return (
    table() +
    puffs +
    shape('M-120 -310H120L92 -92H-92Z', '#fff7ee') +
    shape('M-120 -310H-76L-60 -92H-92ZM-26 -310H26L20 -92H-20ZM76 -310H120L92 -92H60Z', '#d3484a')
  )
}

export function globe(): string {
  return (
    table() +
    line('M-128 -380C-190 -250 -110 -130 20 -140', '#b58a4a', 14) +
    circle(0, -270, 126, 'fill="#8fc1cf"') +
    shape(
      'M-60 -380C-10 -400 20 -360 -10 -330C-40 -300 -100 -310 -110 -270C-90 -230 -50 -260 -40 -220C-40 -190 -60 -180 -70 -166C-130 -210 -146 -320 -60 -380ZM40 -300C80 -320 120 -290 122 -250C100 -200 70 -220 60 -250C50 -270 30 -280 40 -300Z',
      '#7fa06b',
    ) +
    circle(-40, -320, 56, 'fill="#fff" opacity="0.22"') +
    rect(-14, -146, 28, 50, '#b58a4a') +
    ellipse(0, -98, 84, 18, 'fill="#b58a4a"')
  )
}

export function bouquet(): string {
  const petals = ['#f29ab0', '#e0644f', '#f0bf62', '#fff4e2', '#b08ad0', '#f2a98a']
  const blooms = [
    [-84, -360],
    [-30, -420],
    [36, -400],
    [90, -350],
    [0, -340],
    [-120, -290],
    [120, -280],
    [-50, -300],
    [54, -310],
  ]
    .map(
      ([x, y], i) =>
        circle(x!, y!, 46, `fill="${petals[i % 6]}"`) +
        circle(x!, y!, 26, 'fill="#fff" opacity="0.22"') +
        circle(x!, y!, 13, 'fill="#d98f3e"'),
    )
    .join('')
  const leaves = [-60, -34, -8, 18, 44, 66]
    .map(
      (a) =>
        `<path d="M0 0C-34 -80 -26 -170 0 -240C26 -170 34 -80 0 0Z" fill="#6d9a6c" transform="translate(0 -210) rotate(${a})"/>`,
    )
    .join('')
  return (
    table() +
    leaves +
    blooms +
    shape('M-66 -250H66C92 -200 96 -130 62 -92H-62C-96 -130 -92 -200 -66 -250Z', '#a9c6d0') +
    line('M-58 -210C-70 -180 -66 -140 -52 -116', '#fff', 8, 0.5)
  )
}
