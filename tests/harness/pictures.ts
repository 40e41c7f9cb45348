import sharp from 'sharp'

const drawn = (svg: string, width = 224, height = 224) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`),
  )

/** A house under a blue sky, as JPEG. */
export function landscape({ width = 900, height = 600 } = {}): Promise<Buffer> {
  return drawn(
    `<rect width="100%" height="60%" fill="#79b7e8"/><rect y="60%" width="100%" height="40%" fill="#4c9a4a"/>
     <rect x="40%" y="40%" width="22%" height="30%" fill="#b5452f"/><circle cx="80%" cy="18%" r="8%" fill="#ffd84d"/>`,
    width,
    height,
  )
    .jpeg()
    .toBuffer()
}

/** Ellipses in skin tones, which the model takes for nudity; no person is shown. */
export function bareSkin(): Promise<Buffer> {
  const shape = (cx: number, cy: number, rx: number, ry: number, turn: number, tone: number) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" transform="rotate(${turn} 112 112)" fill="url(#t${tone})"/>`
  const tones = [
    ['hsl(18 40% 77%)', 'hsl(21 39% 59%)'],
    ['hsl(14 53% 78%)', 'hsl(12 35% 52%)'],
    ['hsl(13 53% 58%)', 'hsl(28 40% 69%)'],
  ].map(
    ([light, dark], tone) =>
      `<radialGradient id="t${tone}"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
  )
  return drawn(
    `<defs>${tones.join('')}</defs><rect width="224" height="224" fill="hsl(17 37% 76%)"/>` +
      shape(34, 144, 35, 63, 175, 2) +
      shape(22, 94, 24, 35, 23, 2) +
      shape(86, 44, 67, 73, 142, 0) +
      shape(192, 110, 20, 67, 5, 2) +
      shape(176, 76, 49, 54, 128, 2) +
      shape(67, 125, 21, 31, 144, 1) +
      shape(101, 201, 39, 23, 119, 0) +
      shape(147, 90, 57, 81, 7, 0) +
      shape(106, 185, 31, 75, 176, 1) +
      shape(91, 24, 43, 80, 82, 2),
  )
    .png()
    .toBuffer()
}
