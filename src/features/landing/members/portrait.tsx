import { Camera, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ProfileIcon } from '#features/members/ui/profile-icon.tsx'
import { fullPhoto } from '#page/photo-source.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { Honest } from '../ui/honest.tsx'
import { firstSentence, unbroken } from '../ui/words-of-member.ts'
import type { MemberLandingProps } from './member-landing.ts'
import { MemberStart } from './member-start.tsx'

const INTERESTS_SHOWN = 6

/** The portrait first, as large as the window; beside it how to meet that member. */
export function Portrait({ settings, profile, via }: MemberLandingProps) {
  const t = useTranslations('landing.member')
  const words = useTranslations('site.interests')
  const { name, age, place } = profile
  const more = profile.photos.length - 1
  const quote = firstSentence(profile)
  return (
    <>
      <section className="grid grid-cols-[minmax(0,1fr)] lg:min-h-[calc(100svh-var(--top-bar))] lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
        <div className="relative">
          <Photo
            photo={fullPhoto(profile.main_image, settings.cdn_prefix)}
            alt=""
            ratio={4 / 4.6}
            sizes="(width < 62rem) 100vw, 55vw"
            priority
            className="size-full max-lg:max-h-[78svh] lg:absolute! lg:inset-0"
          >
            <span
              aria-hidden="true"
              className="absolute inset-0 bg-linear-to-t from-black/85 from-10% via-black/50 via-40% to-transparent to-75% lg:from-black/75 lg:from-0% lg:via-30% lg:to-55%"
            />
          </Photo>
          {profile.fictional && (
            <FictionalMark word={settings.fictional_singular} on="photo" className="absolute start-4 top-4" />
          )}
          <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1 p-5 pb-14 text-white sm:p-8 sm:pb-16 lg:pb-8">
            <h1 className="text-[min(clamp(2.75rem,1.6rem+5vw,6.5rem),15vw)] leading-[0.92] font-bold tracking-[-0.045em] wrap-anywhere">
              {t('hello', { name: unbroken(name) })}
            </h1>
            <p className="flex items-center gap-2 sm:text-lg">
              <MapPin aria-hidden="true" className="size-5 shrink-0" />
              {place ? t('lives', { age, place }) : age}
            </p>
          </div>
        </div>
        <div className="relative -mt-8 flex flex-col gap-6 rounded-t-sheet bg-canvas p-5 pt-7 sm:p-8 lg:mt-0 lg:justify-center lg:rounded-none lg:p-14">
          {quote && (
            <blockquote className="headline max-w-[24ch] text-2xl text-balance lg:text-3xl">
              {quote}
            </blockquote>
          )}
          {profile.interests.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {profile.interests.slice(0, INTERESTS_SHOWN).map((interest) => (
                <li key={interest}>
                  <Chip tone="plain" icon={<ProfileIcon name={interest} />}>
                    {words(interest)}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <p className="max-w-[44ch] text-ink-soft">
            {profile.fictional ? settings.fictional_warning : t('invite', { name })}
          </p>
          <MemberStart
            {...{ settings, profile, via }}
            submit={t('start', { name })}
            className="flex w-full max-w-120 flex-col gap-4"
          />
          {more > 0 && (
            <p className="flex items-center gap-2 text-sm text-ink-soft">
              <Camera aria-hidden="true" className="size-5 shrink-0" />
              {t('photos', { count: more })}
            </p>
          )}
        </div>
      </section>
      <Honest settings={settings} />
    </>
  )
}
