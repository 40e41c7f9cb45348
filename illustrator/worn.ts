import { mix } from './colors.ts'
import type { Figure } from './figure.ts'
import { circle, ellipse, line, mirrored, round, shape } from './geometry.ts'
import type { Interest } from './looks.ts'
import { pick } from './random.ts'

/** What a person wears because of an interest: drawn over the clothes, in the body's own coordinates. */
export interface Worn {
  body: string
  head: string
}

const NOTHING: Worn = { body: '', head: '' }

function backpack(figure: Figure): Worn {
  const { shoulders: s, accent } = figure
  const strap = `M${s * 0.5} 250C${s * 0.58} 246 ${s * 0.68} 256 ${s * 0.72} 272C${s * 0.76} 380 ${s * 0.74} 520 ${s * 0.86} 660L${s * 0.64} 660C${s * 0.54} 520 ${s * 0.52} 380 ${s * 0.5} 250Z`
  const belt =
    line(`M${-s * 0.62} 440H${s * 0.62}`, accent.dark, 13) +
    `<rect x="-24" y="424" width="48" height="32" rx="8" fill="#2b2628"/>`
  const seam = line(
    `M${s * 0.6} 270C${s * 0.64} 380 ${s * 0.62} 520 ${s * 0.74} 650M${-s * 0.6} 270C${-s * 0.64} 380 ${-s * 0.62} 520 ${-s * 0.74} 650`,
    accent.dark,
    3,
    0.7,
  )
  return {
    body:
      shape(strap, accent.base) + shape(mirrored(strap), mix(accent.base, accent.dark, 0.3)) + seam + belt,
    head: '',
  }
}

function scarf(figure: Figure): Worn {
  const { neck: n, accent } = figure
  const around = `M${-n - 26} 206C${-n} 178 ${-n * 0.6} 190 0 206C${n * 0.6} 190 ${n} 178 ${n + 26} 206C${n + 44} 240 ${n + 20} 288 0 292C${-n - 20} 288 ${-n - 44} 240 ${-n - 26} 206Z`
  const tail = `M${n * 0.1} 272C${n * 0.8} 264 ${n * 1.2} 270 ${n * 1.1} 286C${n * 1.3} 360 ${n * 1.2} 440 ${n * 1.25} 510L${n * 0.2} 520C${n * 0.3} 430 ${n * 0.2} 350 ${n * 0.1} 272Z`
  const fringe = [0.3, 0.5, 0.7, 0.9, 1.1].map((at) => `M${round(n * at)} 514V546`).join('')
  return {
    body:
      line(fringe, accent.base, 8) +
      shape(tail, accent.base) +
      line(`M${n * 0.2} 470H${n * 1.22}M${n * 0.22} 488H${n * 1.22}`, accent.light, 7, 0.7) +
      shape(around, accent.light) +
      line(
        `M${-n - 10} 226C${-n * 0.5} 262 ${n * 0.5} 262 ${n + 10} 226M${-n} 250C${-n * 0.4} 280 ${n * 0.4} 280 ${n} 252`,
        accent.dark,
        5,
        0.5,
      ),
    head: '',
  }
}

function camera(figure: Figure): Worn {
  const { neck: n } = figure
  return {
    body:
      line(
        `M${-n - 16} 236C${-n - 30} 330 -92 400 -88 470M${n + 16} 236C${n + 30} 330 92 400 88 470`,
        '#4a3028',
        11,
      ) +
      `<rect x="-104" y="452" width="208" height="132" rx="18" fill="#2e2a2c"/><rect x="-104" y="476" width="208" height="62" fill="#8a5a3c"/><rect x="-40" y="432" width="80" height="30" rx="8" fill="#2e2a2c"/>` +
      circle(0, 518, 54, 'fill="#1c191b"') +
      circle(0, 518, 38, 'fill="#3d4f66"') +
      circle(0, 518, 20, 'fill="#16202c"') +
      circle(-13, 504, 10, 'fill="#fff" opacity="0.7"') +
      circle(76, 468, 8, 'fill="#d3484a"'),
    head: '',
  }
}

function apron(figure: Figure): Worn {
  const { neck: n, accent } = figure
  return {
    body:
      line(
        `M${-n * 0.9} 236C${-n * 1.4} 280 ${-n * 1.5} 330 ${-n * 1.6} 372M${n * 0.9} 236C${n * 1.4} 280 ${n * 1.5} 330 ${n * 1.6} 372`,
        accent.dark,
        14,
      ) +
      shape(
        `M-118 366H118C122 450 160 520 ${figure.shoulders * 0.86} 560V940H${-figure.shoulders * 0.86}V560C-160 520 -122 450 -118 366Z`,
        accent.base,
      ) +
      line('M-118 372H118', accent.light, 8, 0.7) +
      `<rect x="-80" y="600" width="160" height="120" rx="10" fill="${accent.dark}" opacity="0.35"/>`,
    head: '',
  }
}

function headphones(figure: Figure): Worn {
  const { face, turn, accent } = figure
  const x = face.cheek + 10
  const cup = (side: number) =>
    ellipse(side * x - turn * 6, 16, 24, 46, `fill="${accent.dark}"`) +
    ellipse(side * (x + 8) - turn * 6, 16, 17, 38, `fill="${accent.base}"`)
  return {
    body: '',
    head:
      line(
        figure.warp(`M${-x} -6C${-x - 40} -170 -90 -238 0 -238C90 -238 ${x + 40} -170 ${x} -6`),
        accent.dark,
        17,
      ) +
      line(figure.warp(`M-70 -214C-40 -234 40 -234 70 -214`), accent.light, 5, 0.6) +
      cup(-1) +
      cup(1),
  }
}

function beanie(figure: Figure): Worn {
  const { accent, warp } = figure
  const cap = 'M-140 -76C-152 -170 -96 -250 0 -252C96 -250 152 -170 140 -76C60 -104 -60 -104 -140 -76Z'
  const brim =
    'M-146 -60C-152 -84 -148 -106 -140 -118C-60 -148 60 -148 140 -118C148 -106 152 -84 146 -60C60 -92 -60 -92 -146 -60Z'
  const ribs = [-110, -76, -40, 0, 40, 76, 110]
    .map(
      (x) => `M${x} ${-76 - (1 - Math.abs(x) / 150) * 14}L${x * 0.97} ${-120 - (1 - Math.abs(x) / 150) * 16}`,
    )
    .join('')
  return {
    body: '',
    head:
      shape(warp(cap), accent.base) +
      line(
        warp('M-70 -226C-90 -180 -96 -150 -98 -130M0 -250V-146M70 -226C90 -180 96 -150 98 -130'),
        accent.dark,
        5,
        0.35,
      ) +
      shape(warp(brim), accent.light) +
      line(warp(ribs), accent.dark, 5, 0.35),
  }
}

function sunHat(figure: Figure): Worn {
  const { accent, warp } = figure
  const straw = '#e9c98f'
  return {
    body: '',
    head:
      ellipse(-figure.turn * 20, -112, 262, 62, `fill="${straw}"`) +
      shape(
        warp('M-142 -112C-144 -214 -86 -262 0 -262C86 -262 144 -214 142 -112C60 -84 -60 -84 -142 -112Z'),
        '#f2d9a6',
      ) +
      shape(
        warp(
          'M-142 -118C-143 -138 -140 -154 -136 -166C-60 -138 60 -138 136 -166C140 -154 143 -138 142 -118C60 -88 -60 -88 -142 -118Z',
        ),
        accent.base,
      ) +
      line(`M-240 -104C-120 -66 120 -66 240 -104`, '#c99f5c', 4, 0.5),
  }
}

const WORN: Partial<Record<Interest, readonly ((figure: Figure) => Worn)[]>> = {
  hiking: [backpack],
  camping: [backpack, beanie],
  climbing: [backpack],
  adventure: [backpack],
  travel: [backpack, sunHat],
  skiing: [scarf, beanie],
  skating: [scarf, beanie],
  photography: [camera],
  cooking: [apron],
  baking: [apron],
  gardening: [apron, sunHat],
  music: [headphones],
  gaming: [headphones],
  festivals: [sunHat],
  beach: [sunHat],
  fishing: [beanie],
  nature: [backpack],
  sailing: [beanie],
  fashion: [scarf],
  theatre: [scarf],
  motorcycling: [scarf],
  art: [scarf],
}

/** Hairstyles low enough for a hat. */
const LOW_HAIR: readonly string[] = [
  'straight',
  'wavy',
  'sidePart',
  'bob',
  'lob',
  'braid',
  'lowBun',
  'crop',
  'buzz',
  'shaven',
  'horseshoe',
  'receding',
  'surfer',
  'long',
  'sideCut',
]

export function dressFor(figure: Figure, interest: Interest | undefined): Worn {
  const choices = WORN[interest ?? ''] ?? []
  const low = LOW_HAIR.includes(figure.hairStyle)
  const fitting = choices.filter((wear) => low || (wear !== beanie && wear !== sunHat && wear !== headphones))
  return fitting.length > 0 ? pick(figure.pose, fitting)(figure) : NOTHING
}
