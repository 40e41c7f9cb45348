import sharp from 'sharp'
import { drawLine, fitText, widthOf } from './set-text.server.ts'

/** As Open Graph recommends. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const

/** Changes with how images look, so that they get new addresses. */
export const LOOK = 1

/** Each niche's `--color-primary-strong`, `--color-secondary` and a darker secondary of styles.css, as sRGB. */
const COLOURS = [
  ['#db0967', '#6e034f', '#480332'],
  ['#d11a8b', '#5d146c', '#3c0b47'],
  ['#e0093b', '#75002e', '#4d001c'],
  ['#bd2eb7', '#4b1f7e', '#301253'],
  ['#9944e1', '#3a2786', '#241858'],
  ['#675af9', '#15338a', '#0b1f5b'],
  ['#0b6dfc', '#332a88', '#1f1a5a'],
] as const

const HEART =
  'M15.2 33.4C7.9 29.6 2 24.3 1.2 17.6.6 12.6 4 8.6 8.4 8.5c3 0 5.4 1.6 6.8 4.2 1.7-2.3 4.3-3.5 7.1-3 4.4.8 7 5.3 5.7 10.2-1.7 6.3-7.2 10.8-12.8 13.5z'
const SPARKS = 'M24.2 5.8 24.8 2M28.8 8.2 32 5.2M31 12.9 34.6 12.6'

const MARGIN = 84
const TITLE = {
  sizes: [104, 92, 82, 72, 64, 56],
  width: SHARE_IMAGE.width - 2 * MARGIN - 60,
  lines: 3,
}
const LINE_HEIGHT = 1.08
/** The title stands in the middle between logo and foot. */
const TITLE_MIDDLE = 336
const FOOT = SHARE_IMAGE.height - 72
const JPEG_QUALITY = 86

export type ShareImage = { site: string; niche: number; title: string; host: string; minimumAge: number }

/** The picture beside a link to a page: the site's colours, mark and name, and what the page is about. */
export function drawShareImage(image: ShareImage): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(image)))
    .flatten({ background: COLOURS[0][1] })
    .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

function svgOf({ site, niche, title, host, minimumAge }: ShareImage): string {
  const [light, middle, deep] = COLOURS[niche - 1] ?? COLOURS[0]
  const { width, height } = SHARE_IMAGE
  const { lines, size } = fitText(title, TITLE)
  const top = TITLE_MIDDLE - (lines.length * size * LINE_HEIGHT) / 2 + size * 0.8
  const name = fitText(site, { sizes: [46, 38, 30], width: width - 2 * MARGIN - 80, lines: 1 })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${deep}"/><stop offset="0.55" stop-color="${middle}"/><stop offset="1" stop-color="${light}"/></linearGradient>
<radialGradient id="glow" cx="0.9" cy="0.95" r="0.75"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<rect width="${width}" height="${height}" fill="url(#glow)"/>
<g transform="translate(752 96) rotate(9 250 250) scale(15.500)" opacity="0.13" fill="#fff"><path d="${HEART}"/><path d="${SPARKS}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></g>
<g fill="#fff">
<g transform="translate(${MARGIN - 2} 64) scale(1.75)"><path d="${HEART}"/><path d="${SPARKS}" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></g>
${drawLine(name.lines[0] ?? '', { x: MARGIN + 78, y: 114, size: name.size })}
${lines.map((line, index) => drawLine(line, { x: MARGIN - 4, y: top + index * size * LINE_HEIGHT, size })).join('\n')}
<g opacity="0.86">${drawLine(host, { x: MARGIN, y: FOOT, size: 30 })}</g>
</g>
${ageMark(`${minimumAge}+`)}
</svg>`
}

function ageMark(text: string): string {
  const size = 30
  const wide = widthOf(text, size) + 44
  const x = SHARE_IMAGE.width - MARGIN - wide
  return `<rect x="${x}" y="${FOOT - 40}" width="${wide}" height="58" rx="29" fill="#fff" fill-opacity="0.16"/><g fill="#fff">${drawLine(text, { x: x + 22, y: FOOT, size })}</g>`
}
