import { AloneTonight } from './alone-tonight.tsx'
import { Gallery } from './gallery.tsx'
import { IconsLanding } from './icons-landing.tsx'
import type { Landers } from './lander.ts'
import { TinderSwipe } from './tinder-swipe.tsx'

/** The landing pages by the name in their address. */
export const landers: Landers = {
  alonetonight: AloneTonight,
  gallery: Gallery,
  iconslanding: IconsLanding,
  tinderswipe: TinderSwipe,
}
