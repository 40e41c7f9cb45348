import { Link } from '@tanstack/react-router'
import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MemberCard } from '#shared/member-card.ts'
import { Avatar } from '#ui/avatar.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import type { PhotoSource } from '#ui/photo.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

const loadMenu = () => import('./conversation-menu.tsx')
const loadVerified = () => import('./verified-in-chat.tsx')
const ConversationMenu = lazy(() => loadMenu().then((module) => ({ default: module.ConversationMenu })))

/** Shares its edges with the messages and the composer, where there is no button to go back. */
export const HEADER_ROW =
  'mx-auto flex min-h-16 w-full max-w-200 items-center gap-1 px-2 lg:ps-4 [&>button:last-child]:lg:-me-1'

type ConversationHeaderProps = {
  profile: MemberCard
  portrait: PhotoSource | null
  fictionalWord: string
  typing: boolean
  /** Null: the conversation has not begun. */
  conversation: string | null
}

export function ConversationHeader({
  profile,
  portrait,
  fictionalWord,
  typing,
  conversation,
}: ConversationHeaderProps) {
  const t = useTranslations('chat.header')
  return (
    <header className="chat-edge @container z-10 shrink-0 border-b border-border bg-canvas/88 pt-(--safe-top) backdrop-blur-lg lg:pt-0">
      <div className={HEADER_ROW}>
        <IconButton
          label={t('back')}
          icon={<ArrowLeft />}
          render={<Link to="/chats" search={({ q }) => ({ q })} />}
          className="lg:hidden"
        />
        <Link
          to="/members/$id"
          params={{ id: profile.id }}
          title={t('profile', { name: profile.name })}
          className="group flex min-h-13 min-w-0 flex-1 items-center gap-[min(0.75rem,3.4vw)] rounded-full pe-1 text-ink no-underline"
        >
          <Avatar photo={portrait} size="sm" className="size-11! @max-[15rem]:hidden" />
          <div className="min-w-0 flex-1">
            <h1 className="flex text-[min(1.0625rem,6.5vw)] leading-snug font-semibold tracking-normal group-hover:underline">
              <span className="line-clamp-2 min-w-0 wrap-anywhere">
                <bdi>{profile.name}</bdi>
                {`,\u00a0${profile.age}`}
              </span>
              {profile.verified && <Verified />}
            </h1>
            <div className="flex flex-wrap items-center gap-x-2.5">
              {profile.fictional && (
                <FictionalMark on="small-text" word={fictionalWord} className="shrink-0" />
              )}
              <Presence profile={profile} typing={typing} />
              {profile.from_site !== null && (
                <span className="min-w-0 text-xs break-words text-ink-soft">
                  {t('from_site', { site: profile.from_site })}
                </span>
              )}
            </div>
          </div>
        </Link>
        <OverflowMenu profile={profile} conversation={conversation} />
      </div>
    </header>
  )
}

/** Comes after the page's first scripts, which are full. */
function Verified() {
  const [loaded, setLoaded] = useState<{ Mark: ComponentType }>()
  useEffect(() => {
    void loadVerified().then(
      ({ default: Mark }) => setLoaded({ Mark }),
      () => {},
    )
  }, [])
  return loaded && <loaded.Mark />
}

function Presence({ profile, typing }: { profile: MemberCard; typing: boolean }) {
  const t = useTranslations('chat.header')
  if (typing) {
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-xs font-medium text-primary-ink">
        <span className="truncate">{t('typing')}</span>
        <SpinnerDots />
      </span>
    )
  }
  if (profile.online) {
    return (
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-success-ink">
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-success" />
        <span className="line-clamp-2">{t('online')}</span>
      </span>
    )
  }
  return (
    <span className="line-clamp-2 min-w-0 text-xs text-ink-soft">
      {profile.active ? t(profile.active) : profile.place}
    </span>
  )
}

/** The menu's code is loaded on demand. */
function OverflowMenu({ profile, conversation }: { profile: MemberCard; conversation: string | null }) {
  const t = useTranslations('chat.header')
  const [wanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t('menu')}
      icon={<EllipsisVertical />}
      aria-haspopup="menu"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ConversationMenu profile={profile} conversation={conversation} />
    </Suspense>
  )
}
