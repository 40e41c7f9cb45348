import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'

const ProfilePane = lazy(() =>
  import('./profile-pane.tsx').then((module) => ({ default: module.ProfilePane })),
)

/** Where a third column fits; the classes below say the same. */
const ROOM = '(width >= 80rem)'

const watchRoom = (onChange: () => void) => {
  const room = window.matchMedia(ROOM)
  room.addEventListener('change', onChange)
  return () => room.removeEventListener('change', onChange)
}
const hasRoom = () => window.matchMedia(ROOM).matches
const noRoomOnServer = () => false

/** The other member's profile beside the conversation. Its place is kept from the start; narrow screens load nothing. */
export function ProfileBeside({ profile }: { profile: MemberCard }) {
  const t = useTranslations('chat.header')
  const room = useSyncExternalStore(watchRoom, hasRoom, noRoomOnServer)
  return (
    <aside
      aria-label={t('about', { name: profile.name })}
      className="hidden w-80 shrink-0 overflow-y-auto overscroll-contain border-s border-border min-[80rem]:block"
    >
      {room && (
        <Suspense>
          <ProfilePane card={profile} />
        </Suspense>
      )}
    </aside>
  )
}
