import type { Interest } from '#shared/profile.ts'
import { bird, cat, dog, horse } from './portrait-animals.server.ts'
import { circle, ellipse, line, round, shape } from './portrait-geometry.server.ts'
import { between, pick, type Random } from './random.server.ts'

/** Drawn standing on (0, 0), some 500 high and 300 wide. */
type Motif = (random: Random) => string

const WARM = ['#cf6f4a', '#dfa23e', '#6e8b6b', '#395b7d', '#8f354e', '#2f7078'] as const

const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${rx ? ` rx="${rx}"` : ''} fill="${fill}"/>`

/** A table's edge that runs out of the picture on both sides. */
function table(): string {
  return (
    rect(-900, -96, 1800, 120, '#a8734c') +
    rect(-900, -96, 1800, 16, '#c89468') +
    line('M-700 -50C-300 -60 100 -40 700 -52M-500 -24C-100 -34 300 -16 800 -26', '#8a5a38', 4, 0.4)
  )
}

function guitar(random: Random): string {
  const wood = pick(random, [
    ['#d9975a', '#a8642f'],
    ['#b5653c', '#7a3a1e'],
    ['#e0b374', '#b07f3e'],
  ] as const)
  return (
    `<g transform="rotate(9) translate(0 30)">${rect(-17, -620, 34, 330, '#4a2f22', 6)}` +
    shape('M-26 -700L26 -700L20 -610L-20 -610Z', '#3a241a') +
    shape(
      'M0 -330C62 -340 100 -300 92 -246C84 -206 96 -186 122 -150C150 -70 96 10 0 10C-96 10 -150 -70 -122 -150C-96 -186 -84 -206 -92 -246C-100 -300 -62 -340 0 -330Z',
      wood[1],
    ) +
    shape(
      'M0 -318C54 -326 86 -292 80 -248C72 -204 84 -180 110 -146C134 -72 86 -2 0 -2C-86 -2 -134 -72 -110 -146C-84 -180 -72 -204 -80 -248C-86 -292 -54 -326 0 -318Z',
      wood[0],
    ) +
    circle(0, -200, 40, 'fill="#3a241a"') +
    circle(0, -200, 46, 'fill="none" stroke="#f3dfb4" stroke-width="4"') +
    rect(-42, -84, 84, 16, '#3a241a', 6) +
    line('M-9 -690V-80M-3 -690V-80M3 -690V-80M9 -690V-80', '#f6ead2', 1.6, 0.8) +
    '</g>'
  )
}

function books(random: Random): string {
  let y = -92
  let art = table()
  for (let i = 0; i < 4; i++) {
    const w = between(random, 210, 290)
    const h = between(random, 40, 58)
    const color = WARM[(i * 2 + Math.floor(random() * 3)) % WARM.length]!
    const x = -w / 2 + between(random, -18, 18)
    y -= h
    art +=
      rect(x, y, w, h, color, 6) +
      rect(x + w - 16, y + 7, 14, h - 14, '#f8efdf') +
      rect(x + 26, y, 10, h, '#f3dfb4')
  }
  return art
}

const steam = (x: number, y: number) =>
  line(`M${x} ${y}c-22 -34 22 -50 0 -88M${x + 32} ${y - 4}c-18 -30 18 -44 0 -76`, '#fff', 8, 0.5)

function coffee(random: Random): string {
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

function wine(): string {
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

function cake(random: Random): string {
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

function game(): string {
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

function surfboard(random: Random): string {
  const [a, b] = pick(random, [
    ['#fff4e2', '#e0644f'],
    ['#f3c15c', '#2f7078'],
    ['#a9d3d6', '#fff4e2'],
    ['#f2a7a0', '#395b7d'],
  ] as const)
  return `<g transform="rotate(5)">${shape('M0 -1060C92 -900 122 -560 104 -250C96 -110 50 0 0 0C-50 0 -96 -110 -104 -250C-122 -560 -92 -900 0 -1060Z', a)}${shape('M-117 -520C-118 -440 -114 -380 -110 -320L110 -470C113 -540 114 -600 111 -660Z', b)}${shape('M-108 -290C-106 -260 -104 -240 -102 -220L106 -372V-438Z', b, 'opacity="0.55"')}${line('M0 -1040V-10', '#6b4a3a', 4, 0.35)}${line('M-70 -860C-96 -700 -102 -600 -102 -500', '#fff', 10, 0.4)}</g>`
}

function bicycle(random: Random): string {
  const color = pick(random, WARM)
  const spokes = Array.from(
    { length: 8 },
    (_, i) =>
      `M0 -190L${round(Math.cos((i * Math.PI) / 8) * 176)} ${round(-190 + Math.sin((i * Math.PI) / 8) * 176)}M0 -190L${round(-Math.cos((i * Math.PI) / 8) * 176)} ${round(-190 - Math.sin((i * Math.PI) / 8) * 176)}`,
  ).join('')
  const flowers = [
    [-92, -500],
    [-50, -526],
    [-8, -506],
    [36, -528],
    [78, -502],
  ]
    .map(
      ([x, y], i) =>
        circle(x!, y!, 27, `fill="${['#f29ab0', '#fff4e2', '#f0bf62', '#e0644f', '#b08ad0'][i]}"`) +
        circle(x!, y!, 9, 'fill="#f6d98a"'),
    )
    .join('')
  return (
    circle(0, -190, 182, 'fill="none" stroke="#2b2628" stroke-width="18"') +
    line(spokes, '#d8d4cf', 2.5, 0.7) +
    line('M0 -190L-22 -560', color, 16) +
    line('M-22 -430L-330 -120', color, 18) +
    circle(0, -190, 18, 'fill="#6d686a"') +
    line('M-150 -590C-110 -640 60 -640 130 -600', '#4a4548', 12) +
    line('M-162 -586L-128 -604M142 -594L108 -612', '#5a3a2a', 20) +
    shape('M-112 -480C-80 -520 80 -520 100 -480L80 -372H-92Z', '#5f8a5c') +
    flowers +
    shape('M-118 -480H108L88 -346H-98Z', '#c99a5c') +
    line(
      'M-112 -446H102M-106 -410H96M-100 -376H92M-70 -480L-58 -346M-14 -480V-346M44 -480L36 -346',
      '#94693a',
      5,
      0.7,
    )
  )
}

function plant(random: Random): string {
  const green = pick(random, [
    ['#4f7a58', '#76a06f'],
    ['#2f6a5a', '#5c9a80'],
    ['#6b8a3f', '#96b35c'],
  ] as const)
  const leaves = [-70, -46, -24, -2, 20, 44, 68]
    .map(
      (angle, i) =>
        `<g transform="translate(0 -190) rotate(${angle})">${shape(`M0 0C-74 -110 -66 -240 0 ${-310 - (i % 3) * 50}C66 -240 74 -110 0 0Z`, green[i % 2]!)}${line(`M0 0V${-270 - (i % 3) * 40}`, green[(i + 1) % 2]!, 4, 0.7)}</g>`,
    )
    .join('')
  return (
    leaves +
    shape('M-104 -210H104L80 10H-80Z', '#d9835f') +
    rect(-116, -226, 232, 46, '#e89a76', 8) +
    line('M-78 -160L-64 -10', '#fff', 8, 0.25)
  )
}

function racket(random: Random): string {
  const color = pick(random, WARM)
  let net = ''
  for (let i = -3; i <= 3; i++) net += `M${i * 28} -668V-372M-106 ${-520 + i * 38}H106`
  return (
    `<g transform="rotate(-11)">${line(net, '#fff', 3, 0.8)}${ellipse(0, -520, 112, 152, `fill="none" stroke="${color}" stroke-width="20"`)}${line('M-54 -388L0 -300L54 -388', color, 14)}${rect(-17, -306, 34, 330, '#3a3032', 12)}</g>` +
    circle(-120, -56, 56, 'fill="#d6e04f"') +
    line('M-166 -84C-126 -70 -116 -30 -134 -4M-76 -90C-100 -64 -92 -26 -70 -24', '#fff', 6)
  )
}

function football(): string {
  return (
    circle(0, -130, 128, 'fill="#fbf8f4"') +
    shape('M0 -176L44 -144L27 -92H-27L-44 -144Z', '#2b2729') +
    line('M0 -176V-226M44 -144L92 -160M27 -92L56 -50M-27 -92L-56 -50M-44 -144L-92 -160', '#2b2729', 6) +
    shape(
      'M-36 -252L0 -226L36 -252C14 -260 -14 -260 -36 -252ZM92 -160L126 -132C128 -162 118 -190 104 -204ZM-92 -160L-126 -132C-128 -162 -118 -190 -104 -204ZM56 -50L46 -12C72 -20 94 -38 106 -60ZM-56 -50L-46 -12C-72 -20 -94 -38 -106 -60Z',
      '#2b2729',
    ) +
    circle(-40, -190, 60, 'fill="#fff" opacity="0.25"')
  )
}

function easel(random: Random): string {
  const [a, b, c] = pick(random, [
    ['#f6d9b8', '#cf6f4a', '#395b7d'],
    ['#cfe0e4', '#2f7078', '#f0bf62'],
    ['#f4c9cf', '#8f354e', '#6e8b6b'],
  ] as const)
  return (
    line('M-90 -620L-150 10M90 -620L150 10M0 -720V-600', '#9a6b45', 20) +
    rect(-190, -620, 380, 420, '#fffaf2', 6) +
    rect(-172, -602, 344, 384, a) +
    shape('M-172 -218V-360C-90 -440 0 -300 172 -420V-218Z', b) +
    circle(66, -490, 60, `fill="${c}"`) +
    line('M-120 -300C-60 -350 20 -260 120 -310', '#fff', 12, 0.5) +
    rect(-210, -200, 420, 28, '#b98a5f', 6)
  )
}

function suitcase(random: Random): string {
  const color = pick(random, WARM)
  return (
    line('M-60 -330V-400C-60 -420 60 -420 60 -400V-330', '#4a3a36', 18) +
    rect(-180, -330, 360, 320, color, 30) +
    rect(-180, -240, 360, 22, '#00000026') +
    rect(-180, -120, 360, 22, '#00000026') +
    circle(-90, -176, 44, 'fill="#fff4e2"') +
    shape('M-112 -168L-90 -204L-68 -168Z', '#6e8b6b') +
    rect(20, -206, 110, 62, '#f0bf62', 8) +
    circle(75, -175, 18, 'fill="#e0644f"') +
    rect(-150, -10, 60, 22, '#2b2628', 8) +
    rect(90, -10, 60, 22, '#2b2628', 8)
  )
}

function skis(random: Random): string {
  const color = pick(random, ['#e0644f', '#2f7078', '#f0bf62', '#395b7d'])
  const ski = (x: number) =>
    shape(
      `M${x - 26} 20V-820C${x - 26} -900 ${x - 8} -940 ${x + 4} -950C${x + 20} -930 ${x + 26} -880 ${x + 26} -820V20Z`,
      color,
    ) +
    rect(x - 26, -620, 52, 120, '#fff4e2') +
    rect(x - 26, -240, 52, 40, '#2b2628')
  return `<g transform="rotate(6)">${ski(-34)}${ski(30)}${line('M110 20L90 -700', '#6d686a', 9)}${rect(76, -760, 30, 100, '#2b2628', 12)}${ellipse(107, -30, 38, 12, 'fill="none" stroke="#2b2628" stroke-width="8"')}</g>`
}

function telescope(): string {
  return (
    line('M0 -330L-120 10M0 -330L120 10M0 -330V10', '#6b4a3a', 18) +
    `<g transform="translate(0 -350) rotate(-32)">${rect(-190, -52, 330, 104, '#f3ece2', 14)}${rect(120, -64, 60, 128, '#395b7d', 10)}${rect(-240, -32, 60, 64, '#2b2f45', 8)}${rect(-190, -52, 330, 26, '#ffffff', 10)}${rect(-60, -52, 24, 104, '#dfa23e')}</g>` +
    circle(0, -330, 26, 'fill="#2b2f45"')
  )
}

function microphone(): string {
  return (
    line('M0 10V-470', '#2b2628', 16) +
    `<g transform="translate(0 -500) rotate(-24)">${rect(-26, -30, 52, 190, '#3a3538', 20)}${circle(0, -70, 66, 'fill="#a9a5a4"')}${line('M-60 -90H60M-66 -66H66M-60 -42H60M-30 -126V-14M0 -134V-6M30 -126V-14', '#6d686a', 5)}${rect(-62, -26, 124, 20, '#dfa23e', 8)}</g>`
  )
}

function yarn(): string {
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

function popcorn(): string {
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

function dumbbell(): string {
  const disc = (x: number, h: number) => rect(x - 20, -130 - h / 2, 40, h, '#3a3538', 14)
  return (
    rect(-130, -146, 260, 32, '#a9a5a4', 10) +
    disc(-130, 240) +
    disc(-84, 170) +
    disc(130, 240) +
    disc(84, 170) +
    line('M-138 -230V-40M122 -230V-40', '#fff', 6, 0.2)
  )
}

function globe(): string {
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

function bouquet(): string {
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

function boat(): string {
  return `<g transform="translate(0 -60)">${shape('M0 -560V-150H-190C-160 -330 -90 -460 0 -560Z', '#fffaf2')}${shape('M20 -500V-150H170C140 -290 90 -410 20 -500Z', '#e0644f')}${line('M8 -590V-110', '#6b4a3a', 12)}${shape('M-200 -130H200C180 -60 120 -30 70 -30H-80C-140 -30 -184 -70 -200 -130Z', '#395b7d')}${rect(-196, -118, 392, 16, '#fff4e2')}</g>${line('M-240 -70C-200 -90 -160 -50 -120 -70C-80 -90 -40 -50 0 -70C40 -90 80 -50 120 -70C160 -90 200 -50 240 -70', '#fff', 10, 0.7)}`
}

const MOTIFS: Partial<Record<Interest, readonly Motif[]>> = {
  animals: [dog, cat, bird],
  art: [easel],
  astronomy: [telescope],
  baking: [cake],
  beach: [surfboard],
  board_games: [game],
  books: [books],
  cats: [cat],
  coffee: [coffee],
  cooking: [plant, wine],
  crafts: [yarn],
  cycling: [bicycle],
  diving: [surfboard],
  dogs: [dog],
  family: [cake, dog],
  festivals: [guitar],
  fitness: [dumbbell],
  football: [football],
  gardening: [plant, bouquet],
  history: [globe, books],
  horses: [horse],
  interior: [plant],
  languages: [globe, books],
  movies: [popcorn],
  museums: [easel],
  music: [guitar],
  nature: [bird, dog],
  sailing: [boat],
  science: [telescope, globe],
  series: [popcorn, cat],
  singing: [microphone],
  skiing: [skis],
  swimming: [surfboard],
  tennis: [racket],
  theatre: [microphone],
  comedy: [microphone],
  travel: [suitcase],
  wellness: [plant],
  wine: [wine],
  writing: [books, coffee],
  yoga: [plant],
  volunteering: [dog],
  meditation: [plant],
  adventure: [suitcase],
  running: [dog],
  hiking: [dog],
}

/** Those that stand behind who is portrayed: they are taller than a table allows. */
const TALL: readonly Motif[] = [surfboard, skis, easel]

export interface DrawnMotif {
  art: string
  behind: boolean
}

/** The interest that goes best with a drawing, chosen before the scene so that both agree. */
export function motifInterest(random: Random, interests: readonly Interest[]): Interest | undefined {
  const drawable = interests.filter((interest) => MOTIFS[interest])
  return drawable.length > 0 ? pick(random, drawable) : interests[0]
}

export function drawMotif(random: Random, interest: Interest | undefined, side: number): DrawnMotif {
  const motif = pick(random, (interest && MOTIFS[interest]) ?? [plant, bouquet, coffee])
  const behind = TALL.includes(motif)
  const x = 480 + side * (behind ? 300 : 275)
  const size = motif === horse ? 1.3 : 1
  return {
    art: `<g transform="translate(${x} 1200) scale(${side < 0 ? -size : size} ${size})">${motif(random)}</g>`,
    behind,
  }
}
