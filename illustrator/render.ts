import sharp from 'sharp'
import { drawPortrait, type PortraitSpec } from './portrait.ts'

/** A drawn portrait as a file, as if somebody had uploaded it. */
export async function drawnFile(spec: PortraitSpec): Promise<File> {
  const picture = await sharp(Buffer.from(drawPortrait(spec)))
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], 'drawn.png', { type: 'image/png' })
}
