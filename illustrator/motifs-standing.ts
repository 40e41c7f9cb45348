import { MOTIF_COLORS } from './colors.ts'
import { circle, ellipse, line, rect, round, shape } from './geometry.ts'
import { pick, type Random } from './random.ts'

export function guitar(random: Random): string {
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

export function surfboard(random: Random): string {
  const [a, b] = pick(random, [
    ['#fff4e2', '#e0644f'],
    ['#f3c15c', '#2f7078'],
    ['#a9d3d6', '#fff4e2'],
    ['#f2a7a0', '#395b7d'],
  ] as const)
  return `<g transform="rotate(5)">${shape('M0 -1060C92 -900 122 -560 104 -250C96 -110 50 0 0 0C-50 0 -96 -110 -104 -250C-122 -560 -92 -900 0 -1060Z', a)}${shape('M-117 -520C-118 -440 -114 -380 -110 -320L110 -470C113 -540 114 -600 111 -660Z', b)}${shape('M-108 -290C-106 -260 -104 -240 -102 -220L106 -372V-438Z', b, 'opacity="0.55"')}${line('M0 -1040V-10', '#6b4a3a', 4, 0.35)}${line('M-70 -860C-96 -700 -102 -600 -102 -500', '#fff', 10, 0.4)}</g>`
}

export function bicycle(random: Random): string {
  const color = pick(random, MOTIF_COLORS)
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

export function plant(random: Random): string {
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

export function racket(random: Random): string {
  const color = pick(random, MOTIF_COLORS)
  let net = ''
  for (let i = -3; i <= 3; i++) net += `M${i * 28} -668V-372M-106 ${-520 + i * 38}H106`
  return (
    `<g transform="rotate(-11)">${line(net, '#fff', 3, 0.8)}${ellipse(0, -520, 112, 152, `fill="none" stroke="${color}" stroke-width="20"`)}${line('M-54 -388L0 -300L54 -388', color, 14)}${rect(-17, -306, 34, 330, '#3a3032', 12)}</g>` +
    circle(-120, -56, 56, 'fill="#d6e04f"') +
    line('M-166 -84C-126 -70 -116 -30 -134 -4M-76 -90C-100 -64 -92 -26 -70 -24', '#fff', 6)
  )
}

export function football(): string {
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

export function easel(random: Random): string {
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

export function suitcase(random: Random): string {
  const color = pick(random, MOTIF_COLORS)
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

export function skis(random: Random): string {
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

export function telescope(): string {
  return (
    line('M0 -330L-120 10M0 -330L120 10M0 -330V10', '#6b4a3a', 18) +
    `<g transform="translate(0 -350) rotate(-32)">${rect(-190, -52, 330, 104, '#f3ece2', 14)}${rect(120, -64, 60, 128, '#395b7d', 10)}${rect(-240, -32, 60, 64, '#2b2f45', 8)}${rect(-190, -52, 330, 26, '#ffffff', 10)}${rect(-60, -52, 24, 104, '#dfa23e')}</g>` +
    circle(0, -330, 26, 'fill="#2b2f45"')
  )
}

export function microphone(): string {
  return (
    line('M0 10V-470', '#2b2628', 16) +
    `<g transform="translate(0 -500) rotate(-24)">${rect(-26, -30, 52, 190, '#3a3538', 20)}${circle(0, -70, 66, 'fill="#a9a5a4"')}${line('M-60 -90H60M-66 -66H66M-60 -42H60M-30 -126V-14M0 -134V-6M30 -126V-14', '#6d686a', 5)}${rect(-62, -26, 124, 20, '#dfa23e', 8)}</g>`
  )
}

export function dumbbell(): string {
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

export function boat(): string {
  return `<g transform="translate(0 -60)">${shape('M0 -560V-150H-190C-160 -330 -90 -460 0 -560Z', '#fffaf2')}${shape('M20 -500V-150H170C140 -290 90 -410 20 -500Z', '#e0644f')}${line('M8 -590V-110', '#6b4a3a', 12)}${shape('M-200 -130H200C180 -60 120 -30 70 -30H-80C-140 -30 -184 -70 -200 -130Z', '#395b7d')}${rect(-196, -118, 392, 16, '#fff4e2')}</g>${line('M-240 -70C-200 -90 -160 -50 -120 -70C-80 -90 -40 -50 0 -70C40 -90 80 -50 120 -70C160 -90 200 -50 240 -70', '#fff', 10, 0.7)}`
}
