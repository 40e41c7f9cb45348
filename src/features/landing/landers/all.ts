import { AloneTonight } from './alone-tonight.tsx'
import { Collage } from './collage.tsx'
import { Gallery } from './gallery.tsx'
import { IconsLanding } from './icons-landing.tsx'
import type { Landers } from './lander.ts'
import { MapLanding } from './map-landing.tsx'
import { SocialNetwork } from './social-network.tsx'
import { TinderSwipe } from './tinder-swipe.tsx'
import { Transitions } from './transitions.tsx'
import { VideoLanding } from './video-landing.tsx'

/** The landing pages by the name in their address. */
export const landers: Landers = {
  alonetonight: AloneTonight,
  collagelanding: Collage,
  gallery: Gallery,
  iconslanding: IconsLanding,
  maplanding: MapLanding,
  socialnetwork: SocialNetwork,
  tinderswipe: TinderSwipe,
  transitionsvideolanding: Transitions,
  video: VideoLanding,
}
