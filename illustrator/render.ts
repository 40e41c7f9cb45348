import sharp from 'sharp'
import { drawPortrait, type PortraitSpec } from './portrait.ts'

/** A drawn portrait as a file, as a member’s upload would be. */
export async function drawnFile(spec: PortraitSpec): Promise<File> {
  const picture = await sharp(Buffer.from(drawPortrait(spec)))
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], 'drawn.png', { type: 'image/png' })
}
