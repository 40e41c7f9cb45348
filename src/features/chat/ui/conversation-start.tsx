import { useFormatter, useLocale, useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { PhotoSource } from '#ui/photo.tsx'

const INTERESTS_NAMED = 3

/** Nothing said yet: whom it is with, and something to begin about. */
export function ConversationStart({
  profile,
  portrait,
}: {
  profile: MemberCard
  portrait: PhotoSource | null
}) {
  const t = useTranslations('chat')
  const words = useTranslations('site.interests')
  const format = useFormatter()
  const locale = useLocale()
  const shared = profile.shared_interests
    .slice(0, INTERESTS_NAMED)
    .map((interest) => words(interest))
    // Within a sentence; German nouns stay as they are.
    .map((word) => (locale === 'de' ? word : word.toLocaleLowerCase(locale)))
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <Avatar photo={portrait} size="xl" className="size-28!" />
      <h2 className="mt-4 text-xl">
        {t(profile.like === 'match' ? 'start.match' : 'start.title', { name: profile.name })}
      </h2>
      <p className="mt-1.5 max-w-80 text-ink-soft">
        {shared.length > 0 ? t('start.shared', { interests: format.list(shared) }) : t('start.words')}
      </p>
    </div>
  )
}
