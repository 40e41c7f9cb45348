import { Pause, Play } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { OwnScript } from '#page/early/own-script.tsx'
import { audienceOf, NICHE_50_PLUS } from '#shared/niches.ts'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { LanderStart } from '../ui/lander-start.tsx'
import type { LanderProps } from './lander.ts'
import { playLoop } from './play-loop.ts'

const FILES = import.meta.glob<string>('../video/*.{mp4,webm,webp}', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

type Loop = { mp4: string; webm: string | null; poster: string }

/** A muted loop behind the first question. It moves only where neither motion nor data are to be saved. */
export function VideoLanding({ settings, campaign, via }: LanderProps) {
  const t = useTranslations('landing.video')
  const own = settings.lander_video
  const { mp4, webm, poster } = own ?? loopOf(settings)
  return (
    <>
      <section className="relative isolate overflow-clip bg-[oklch(0.2_0.07_345)] text-white">
        <video
          data-loop=""
          muted
          loop
          playsInline
          preload="none"
          poster={poster}
          aria-hidden="true"
          tabIndex={-1}
          className="absolute inset-x-0 top-0 -z-1 h-[62svh] w-full object-cover lg:h-full"
        >
          {webm && <source src={webm} type="video/webm" />}
          <source src={mp4} type="video/mp4" />
        </video>
        <span
          aria-hidden="true"
          className="absolute inset-x-0 top-0 -z-1 h-[62svh] bg-linear-to-t from-[oklch(0.2_0.07_345)] from-5% via-[oklch(0.2_0.07_345/0.65)] via-40% to-transparent lg:h-full lg:bg-linear-to-r lg:from-[oklch(0.2_0.07_345/0.94)] lg:from-30% lg:via-[oklch(0.2_0.07_345/0.5)] lg:via-60%"
        />
        <div className="site-container flex min-h-[calc(100svh-var(--top-bar))] flex-col justify-end gap-6 pt-[34svh] pb-8 sm:pt-[46svh] lg:justify-center lg:py-12">
          <Headline campaign={campaign} title={t('title')} lead={t('lead')} className="max-w-130" />
          <LanderStart settings={settings} via={via} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-xs text-white/85">
            <button
              type="button"
              data-loop-button=""
              data-pause={t('pause')}
              data-play={t('play')}
              aria-label={t('play')}
              className="script-only group grid size-12 place-items-center rounded-full bg-black/55 text-white backdrop-blur-md focus-visible:outline-white"
            >
              <Pause aria-hidden="true" className="hidden size-5 group-data-[playing=true]:block" />
              <Play aria-hidden="true" className="size-5 fill-current group-data-[playing=true]:hidden" />
            </button>
            {!own && t('caption')}
          </p>
        </div>
        <OwnScript run={playLoop} />
      </section>
      <Honest settings={settings} />
    </>
  )
}

function loopOf({ niche }: PublicSettings): Loop {
  const name = audienceOf(niche) ?? (niche === NICHE_50_PLUS ? 'older' : 'both')
  const file = (ending: string) => FILES[`../video/${name}.${ending}`]!
  return { mp4: file('mp4'), webm: file('webm'), poster: file('webp') }
}
