import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type { GivenLike } from '../contract.ts'
import { LikedPrompt, promptOf } from './lazy-liked-prompt.ts'

/** The words that came with a like, and what they are about. */
export function LikeAbout({
  about,
  answer,
  photo,
  words,
}: Pick<GivenLike, 'about' | 'answer' | 'photo' | 'words'>) {
  const t = useTranslations('likes.why')
  const interests = useTranslations('site.interests')
  const fields = useTranslations('site.fields')
  const [kind, which = ''] = about?.split(':') ?? []
  const prompt = promptOf(about)
  const { cdn_prefix } = useSettings()
  if (!words && !prompt && !photo) return null
  return (
    <figure className="rounded-card bg-sunken p-4">
      {words && <blockquote className="headline text-lg break-words">{t('quote', { words })}</blockquote>}
      {prompt ? (
        <figcaption className={words ? 'mt-2 border-t border-border pt-2' : undefined}>
          <Suspense>
            <LikedPrompt prompt={prompt} answer={answer} />
          </Suspense>
        </figcaption>
      ) : about ? (
        <figcaption className="mt-1 flex items-center gap-3 text-sm text-ink-soft">
          {photo && (
            <img src={cdn_prefix + photo} alt="" className="aspect-4/5 w-16 rounded-field object-cover" />
          )}
          {kind === 'photo'
            ? t('about_photo')
            : t('about_what', {
                what: kind === 'interest' ? interests(which as Interest) : fields(which as 'profile_text'),
              })}
        </figcaption>
      ) : null}
    </figure>
  )
}
