import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOpeners } from '#features/members/ui/use-openers.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Avatar } from '#ui/avatar.tsx'
import type { PhotoSource } from '#ui/photo.tsx'
import { profileOptions } from './profile-query.ts'

type ConversationStartProps = {
  profile: MemberCard
  portrait: PhotoSource | null
  /** Puts these words into the composer, to be changed and sent. */
  onPick: (opener: string) => void
}

/** Before the first message: shows the other member, and first lines made from the profile. */
export function ConversationStart({ profile, portrait, onPick }: ConversationStartProps) {
  const t = useTranslations('chat.start')
  const found = useQuery(profileOptions(useApi(), profile.id)).data?.profile
  const shared = profile.shared_interests
  const interests = found?.status === 'active' ? found.interests : []
  const openers = useOpeners(shared, interests)
  const fromProfile = !found || shared.length + interests.length > 0
  return (
    <div data-view="conversation-start" className="flex flex-col items-center px-4 pt-6 text-center">
      <Avatar photo={portrait} size="xl" className="size-28!" />
      <h2 className="mt-4 text-xl">
        {t(profile.like === 'match' ? 'match' : 'title', { name: profile.name })}
      </h2>
      <p id="openers" className="mt-1.5 max-w-80 text-ink-soft">
        {t(fromProfile ? 'openers' : 'openers_any')}
      </p>
      <ul aria-labelledby="openers" className="mt-5 flex w-full max-w-110 flex-col gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            <button
              type="button"
              onClick={() => onPick(opener)}
              className="min-h-11 w-full rounded-card border border-border bg-surface px-4 py-2 text-start text-sm font-medium transition-[background-color,scale] hover:bg-hover active:scale-[0.985]"
            >
              {opener}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
