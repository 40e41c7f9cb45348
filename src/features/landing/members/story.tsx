import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProfileIcon } from '#features/members/ui/profile-icon.tsx'
import { fullPhoto } from '#page/photo-source.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { unbroken } from '../ui/words-of-member.ts'
import type { MemberLandingProps } from './member-landing.ts'
import { MemberStart } from './member-start.tsx'

const INTERESTS_SHOWN = 8

/** What a member wrote, told in chapters that slide over the portrait; the visitor writes the last one. */
export function Story({ settings, profile, campaign, via }: MemberLandingProps) {
  const t = useTranslations('landing.member')
  const words = useTranslations('site.interests')
  const starters = useTranslations('members.prompts.starters')
  const { name } = profile
  const chapters: { title: string; content: ReactNode }[] = []
  if (profile.profile_text)
    chapters.push({
      title: t('chapter_words'),
      content: (
        <p className="as-written max-w-[52ch] text-lg whitespace-pre-line wrap-anywhere first-letter:float-start first-letter:me-2 first-letter:font-headline first-letter:text-[3.6em] first-letter:leading-[0.8] first-letter:font-bold first-letter:text-primary">
          {profile.profile_text}
        </p>
      ),
    })
  if (profile.interests.length > 0)
    chapters.push({
      title: t('chapter_likes'),
      content: (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
          {profile.interests.slice(0, INTERESTS_SHOWN).map((interest) => (
            <li
              key={interest}
              className="flex min-h-28 flex-col items-center justify-center gap-2 rounded-card bg-primary-soft p-3 text-center text-sm font-semibold text-primary-ink hyphens-auto [&_svg]:size-8"
            >
              <ProfileIcon name={interest} />
              {words(interest)}
            </li>
          ))}
        </ul>
      ),
    })
  if (profile.prompts.length > 0)
    chapters.push({
      title: t('chapter_answers'),
      content: (
        <div className="flex flex-col gap-8">
          {profile.prompts.map(({ prompt, answer }) => (
            <figure key={prompt}>
              <figcaption className="text-ink-soft">{starters(prompt)}</figcaption>
              <blockquote className="as-written headline mt-1 text-2xl text-balance wrap-anywhere">
                {answer}
              </blockquote>
            </figure>
          ))}
        </div>
      ),
    })
  if (chapters.length === 0) chapters.push({ title: name, content: <p>{t('short', { name })}</p> })
  return (
    <>
      <div className="story-progress" aria-hidden="true" />
      <section className="lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="sticky top-0 h-[72svh] lg:h-svh">
          <Photo
            photo={fullPhoto(profile.main_image, settings.cdn_prefix)}
            alt=""
            sizes="(width < 62rem) 100vw, 42vw"
            priority
            className="absolute! inset-0 size-full"
          >
            <span
              aria-hidden="true"
              className="absolute inset-0 bg-linear-to-t from-black/80 from-10% via-black/45 via-30% to-transparent to-60%"
            />
          </Photo>
          {profile.fictional && (
            <FictionalMark word={settings.fictional_singular} on="photo" className="absolute start-4 top-4" />
          )}
          <p className="headline absolute start-5 bottom-20 text-2xl text-white lg:bottom-24">
            <bdi>{name}</bdi>,{'\u00a0'}
            {profile.age}
            <span className="block font-text text-base font-normal tracking-normal">{profile.place}</span>
          </p>
        </div>
        <div className="relative -mt-14 lg:mt-0">
          <div className="flex flex-col items-start gap-5 rounded-t-sheet bg-canvas px-5 pt-8 pb-14 shadow-overlay sm:px-10 lg:min-h-[calc(100svh-var(--top-bar))] lg:justify-center lg:rounded-none lg:px-16 lg:shadow-none">
            <Headline
              campaign={campaign}
              title={t('story', { name: unbroken(name) })}
              lead={t('story_lead')}
            />
            {profile.fictional && (
              <p className="max-w-[46ch] text-sm text-ink-soft">{settings.fictional_warning}</p>
            )}
            <Button render={<a href="#chapter-1" />} variant="soft" iconAfter={<ArrowDown />}>
              {t('begin')}
            </Button>
          </div>
          {chapters.map(({ title, content }, at) => (
            <Chapter
              key={title}
              id={`chapter-${at + 1}`}
              kicker={t('chapter', { number: at + 1 })}
              title={title}
            >
              {content}
            </Chapter>
          ))}
          <Chapter
            id="yours"
            kicker={t('chapter', { number: chapters.length + 1 })}
            title={t('chapter_you')}
            className="bg-primary-soft"
          >
            <MemberStart
              {...{ settings, profile, via }}
              submit={t('start', { name })}
              className="flex w-full max-w-120 flex-col gap-4 rounded-sheet border border-edge bg-raised p-5 shadow-raised sm:p-6"
            />
          </Chapter>
        </div>
      </section>
      <Honest settings={settings} className="relative bg-canvas" />
    </>
  )
}

type ChapterProps = { id: string; kicker: string; title: string; className?: string; children: ReactNode }

function Chapter({ id, kicker, title, className, children }: ChapterProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'flex flex-col justify-center gap-6 border-t border-border px-5 py-14 sm:px-10 lg:min-h-[70svh] lg:px-16 lg:py-24',
        className ?? 'bg-canvas even:bg-sunken',
      )}
    >
      <div>
        <p className="text-sm font-semibold text-primary-ink">{kicker}</p>
        <h2 id={`${id}-title`} className="mt-1 text-3xl">
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}
