import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import type { SiteContext } from '#features/site/context.server.ts'
import { keyOfPage, type PublicPage } from '../public-page.server.ts'
import { titleOfPage } from '../title-of-page.server.ts'
import { drawShareImage, LOOK, type ShareImage } from './draw-share-image.server.ts'

/** A picture has about 80 KB. There is one for each public page and language; crawlers ask for few of them. */
const KEPT = 200
/** Drawing one takes a tenth of a second of a core. */
const DRAWN_AT_ONCE = 1

export type AskedImage = { image: ShareImage; hash: string; path: string }

/** The image of a page in the context's language, at an address that changes with what it shows. */
export async function shareImageOf(context: SiteContext, page: PublicPage): Promise<AskedImage> {
  const { site, locale } = context
  const image: ShareImage = {
    site: site.settings.name,
    niche: site.settings.niche,
    title: await titleOfPage(context, page),
    host: site.mainHost,
    minimumAge: site.settings.minimum_age,
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([LOOK, image]))
    .digest('hex')
    .slice(0, 20)
  return { image, hash, path: `/share-images/${hash}/${locale}/${keyOfPage(site, page)}.jpg` }
}

const kept = new Map<string, Promise<Buffer>>()
const atOnce = pLimit(DRAWN_AT_ONCE)

/** Draws an image once, also if it is asked for several times meanwhile. */
export function drawnImage({ image, hash }: AskedImage): Promise<Buffer> {
  const known = kept.get(hash)
  const drawing = known ?? atOnce(() => drawShareImage(image))
  // The ones last asked for stay.
  kept.delete(hash)
  kept.set(hash, drawing)
  if (!known) {
    drawing.catch(() => kept.delete(hash))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest) kept.delete(oldest)
  }
  return drawing
}
