import { Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useOpeners } from '#features/members/ui/use-openers.ts'
import { OwnScript } from '#page/early/own-script.tsx'
import { fullPhoto } from '#page/photo-source.ts'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'
import { Headline } from '../ui/headline.tsx'
import { Honest } from '../ui/honest.tsx'
import { firstSentence, unbroken } from '../ui/words-of-member.ts'
import { keepFirstMessage } from './keep-first-message.ts'
import type { MemberLandingProps } from './member-landing.ts'
import { MemberStart } from './member-start.tsx'

const ANSWERS_SHOWN = 2

/** A sheet of paper to write on at once; the signup comes after, and keeps it. */
export function FirstMessage({ settings, profile, campaign, via }: MemberLandingProps) {
  const t = useTranslations('landing.member')
  const starters = useTranslations('members.prompts.starters')
  const { name } = profile
  const quote = firstSentence(profile)
  const said = [
    ...(quote ? [{ about: t('from_profile'), words: quote }] : []),
    ...profile.prompts
      .slice(0, ANSWERS_SHOWN)
      .map(({ prompt, answer }) => ({ about: starters(prompt), words: answer })),
  ]
  return (
    <>
      <section className="overflow-clip bg-linear-to-br from-primary-soft via-canvas to-secondary-soft">
        <div className="site-container grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 pt-4 pb-12 lg:grid-cols-[repeat(2,minmax(0,1fr))] lg:py-12">
          <div className="flex flex-col gap-6">
            <Headline
              campaign={campaign}
              title={t('write', { name: unbroken(name) })}
              lead={t('write_lead')}
            />
            <div className="flex items-start gap-4">
              <Photo
                photo={fullPhoto(profile.main_image, settings.cdn_prefix)}
                alt=""
                ratio={4 / 5}
                sizes="(width < 62rem) 8rem, 14rem"
                priority
                className="w-28 shrink-0 -rotate-3 rounded-card border-4 border-raised shadow-overlay sm:w-36 lg:w-48"
              />
              <div className="flex min-w-0 flex-col gap-1 pt-2">
                <p className="headline text-xl wrap-anywhere">
                  <bdi>{name}</bdi>,{'\u00a0'}
                  {profile.age}
                </p>
                <p className="text-ink-soft">{profile.place}</p>
                {profile.fictional && <FictionalMark word={settings.fictional_singular} />}
              </div>
            </div>
            {said.length > 0 && (
              <ul className="flex flex-col gap-3 lg:-mt-4 lg:ps-16">
                {said.map(({ about, words }) => (
                  <li
                    key={about}
                    className="max-w-110 rounded-card rounded-ss-sm bg-raised px-4 py-3 shadow-card max-lg:not-first:hidden"
                  >
                    <span className="block text-xs text-ink-soft">{about}</span>
                    <span className="wrap-anywhere">{words}</span>
                  </li>
                ))}
              </ul>
            )}
            {profile.fictional && <p className="text-sm text-ink-soft">{settings.fictional_warning}</p>}
          </div>
          <MemberStart
            {...{ settings, profile, via }}
            submit={t('keep')}
            className="flex w-full flex-col gap-5 rounded-sheet border border-edge bg-raised p-5 shadow-overlay sm:p-8 lg:rotate-1 lg:self-start"
          >
            <Paper settings={settings} profile={profile} />
          </MemberStart>
        </div>
        <OwnScript run={keepFirstMessage} />
      </section>
      <Honest settings={settings} />
    </>
  )
}

function Paper({ settings, profile }: Pick<MemberLandingProps, 'settings' | 'profile'>) {
  const t = useTranslations('landing.member')
  const openers = useOpeners([], profile.interests)
  const { name } = profile
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor="first-message" className="text-sm font-semibold">
        {t('message')}
      </label>
      {/* Without a name: it is kept in this tab, and stands in no address. */}
      <textarea
        id="first-message"
        rows={5}
        maxLength={settings.message_length}
        placeholder={t('placeholder', { name })}
        aria-describedby="first-message-cost"
        className="letter w-full resize-y rounded-field bg-sunken px-4 text-lg outline-offset-2"
      />
      <p id="first-message-cost" className="text-sm text-ink-soft">
        {t('cost', { credits: settings.message_credits, gift: settings.signup_credits })}
      </p>
      <div className="script-only flex flex-col gap-2">
        <p className="flex items-center gap-2 text-sm font-semibold">
          <Lightbulb aria-hidden="true" className="size-4" />
          {t('ideas')}
        </p>
        <ul className="flex flex-wrap gap-2">
          {openers.map((opener) => (
            <li key={opener}>
              <button
                type="button"
                data-idea={opener}
                className="min-h-11 rounded-card bg-primary-soft px-4 py-2 text-start text-sm font-medium text-primary-ink hover:brightness-97 dark:hover:brightness-115"
              >
                {opener}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
