import type { EyeColor, HairColor } from './looks.ts'
import { pick, type Random } from './random.ts'

export interface Skin {
  light: string
  base: string
  shade: string
  line: string
  blush: string
  lip: string
}

export interface Tone {
  light: string
  base: string
  dark: string
}

/** Ordered from the palest complexion to the deepest. */
export const SKINS: readonly Skin[] = [
  { light: '#ffeadb', base: '#fad8c3', shade: '#e3a488', line: '#a85f48', blush: '#f28a7a', lip: '#d2706a' },
  { light: '#ffe1c8', base: '#f5caaa', shade: '#d99a74', line: '#9c5a3c', blush: '#ee8468', lip: '#c7675c' },
  { light: '#fad3b0', base: '#eab88f', shade: '#c78b60', line: '#8d4f2f', blush: '#e37a58', lip: '#ba5d4f' },
  { light: '#efc097', base: '#d9a277', shade: '#b1764b', line: '#784324', blush: '#d66b48', lip: '#ab5344' },
  { light: '#d9a47a', base: '#c0865a', shade: '#965e38', line: '#61351b', blush: '#c45b3b', lip: '#98483c' },
  { light: '#bf885f', base: '#a16a45', shade: '#774728', line: '#482612', blush: '#b04d33', lip: '#8c4038' },
  { light: '#9d6a4a', base: '#7f4f34', shade: '#59341f', line: '#351b0e', blush: '#97412e', lip: '#80392f' },
  { light: '#805540', base: '#633e2b', shade: '#432718', line: '#27140b', blush: '#80362a', lip: '#6d302a' },
]

const HAIR_TONES: Record<HairColor, readonly Tone[]> = {
  black: [
    { light: '#4d4046', base: '#2b2327', dark: '#181215' },
    { light: '#4c3c38', base: '#2a1f1d', dark: '#170f0d' },
    { light: '#454a5c', base: '#262936', dark: '#14161f' },
  ],
  brown: [
    { light: '#8d6145', base: '#5f3d2a', dark: '#3c2417' },
    { light: '#a47650', base: '#7b5136', dark: '#523220' },
    { light: '#74503d', base: '#4b3024', dark: '#2f1c14' },
    { light: '#b0764d', base: '#83502f', dark: '#57311a' },
  ],
  blond: [
    { light: '#f6dca0', base: '#dfb871', dark: '#b38742' },
    { light: '#e9c68a', base: '#c99c5c', dark: '#98703a' },
    { light: '#faeac4', base: '#ebd09a', dark: '#c4a163' },
  ],
  red: [
    { light: '#e38a4e', base: '#bd5a2c', dark: '#86381a' },
    { light: '#c9683e', base: '#9b4324', dark: '#6a2913' },
    { light: '#eea566', base: '#d0773c', dark: '#9c4f22' },
  ],
  grey: [
    { light: '#d9d6d4', base: '#b1adad', dark: '#838081' },
    { light: '#f2efea', base: '#d6d2cc', dark: '#a6a29e' },
    { light: '#b9b7ba', base: '#8d8b90', dark: '#626066' },
  ],
  bald: [{ light: '#7d6a60', base: '#57483f', dark: '#362b25' }],
  other: [
    { light: '#f2a1bd', base: '#d46f97', dark: '#9c4268' },
    { light: '#6fb7b6', base: '#3c8a8f', dark: '#235e66' },
    { light: '#bfa6de', base: '#9379bd', dark: '#654d8f' },
    { light: '#7f9bd6', base: '#5170b5', dark: '#324a86' },
  ],
}

export const IRISES: Record<EyeColor, readonly [string, string]> = {
  brown: ['#6b3f22', '#3d2110'],
  blue: ['#5c93bf', '#2c5a86'],
  green: ['#6f9a62', '#3c6439'],
  grey: ['#8796a0', '#4d5b66'],
  hazel: ['#98713a', '#5a4520'],
}

/** Mixes `share` of the second colour into the first; both as `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const channel = (at: number) => {
    const a = Number.parseInt(first.slice(at, at + 2), 16)
    const b = Number.parseInt(second.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

export function hairTone(random: Random, color: HairColor, age: number): Tone {
  const tone = pick(random, HAIR_TONES[color])
  const greying = color === 'grey' || color === 'other' ? 0 : Math.max(0, Math.min(0.5, (age - 50) / 50))
  const grey = HAIR_TONES.grey[0]!
  return {
    light: mix(tone.light, grey.light, greying),
    base: mix(tone.base, grey.base, greying),
    dark: mix(tone.dark, grey.dark, greying),
  }
}

/** Cloth colours that suit every background. */
export const CLOTHS: readonly Tone[] = [
  { light: '#fbf5ea', base: '#f0e6d6', dark: '#cdbda6' },
  { light: '#e58f6a', base: '#cf6f4a', dark: '#9c4a2d' },
  { light: '#f0bf62', base: '#dfa23e', dark: '#ac7420' },
  { light: '#8fa98a', base: '#6e8b6b', dark: '#4a644a' },
  { light: '#55789a', base: '#395b7d', dark: '#223c57' },
  { light: '#3f4a63', base: '#2a3349', dark: '#181e2e' },
  { light: '#b0546a', base: '#8f354e', dark: '#611f35' },
  { light: '#eab3b0', base: '#dc9494', dark: '#b16a6f' },
  { light: '#4b9095', base: '#2f7078', dark: '#1b4b54' },
  { light: '#54494d', base: '#393034', dark: '#211b1e' },
  { light: '#a78fb8', base: '#866d9c', dark: '#5d4872' },
  { light: '#c0a88b', base: '#a0876a', dark: '#735d45' },
  { light: '#ffffff', base: '#f5f3f2', dark: '#cbc6ca' },
  { light: '#9dbfd6', base: '#7aa3c0', dark: '#527b9a' },
  { light: '#d9574f', base: '#bd3a39', dark: '#872325' },
]

export const DENIM: Tone = { light: '#7d9cc0', base: '#567aa3', dark: '#36557c' }
export const LEATHER: Tone = { light: '#54484a', base: '#332b2e', dark: '#1c1719' }

/** Colours of the objects around people. */
export const MOTIF_COLORS = ['#cf6f4a', '#dfa23e', '#6e8b6b', '#395b7d', '#8f354e', '#2f7078'] as const
