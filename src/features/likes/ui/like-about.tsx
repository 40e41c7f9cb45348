import { useTranslations } from 'use-intl'
import type { Interest } from '#shared/profile.ts'
import type { GivenLike } from '../contract.ts'

/** The words that came with a like, and what they are about. */
export function LikeAbout({ about, words }: Pick<GivenLike, 'about' | 'words'>) {
  const t = useTranslations('likes.why')
  const interests = useTranslations('site.interests')
  const fields = useTranslations('site.fields')
  const [kind, which = ''] = about?.split(':') ?? []
  if (!words) return null
  return (
    <figure className="rounded-card bg-sunken p-4">
      <blockquote className="headline text-lg break-words">{t('quote', { words })}</blockquote>
      {about && (
        <figcaption className="mt-1 text-sm text-ink-soft">
          {kind === 'photo'
            ? t('about_photo')
            : t('about_what', {
                what: kind === 'interest' ? interests(which as Interest) : fields(which as 'profile_text'),
              })}
        </figcaption>
      )}
    </figure>
  )
}
