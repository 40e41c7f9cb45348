import { Link } from '@tanstack/react-router'
import { Ellipsis, MessageCircle, ShieldBan } from 'lucide-react'
import { lazy, type ReactElement, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { useLoginRequired } from '#page/login-required.tsx'
import { Button } from '#ui/controls/button.tsx'
import { HeartButton } from '#ui/controls/heart-button.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { MemberProfile } from '../contract.ts'
import { isLiked } from './is-liked.ts'
import { useBlock } from './use-block.ts'

const loadMenu = () => import('./profile-menu.tsx')
const ProfileMenu = lazy(() => loadMenu().then((module) => ({ default: module.ProfileMenu })))

/** Like, chat and more: stays within the thumb's reach while scrolling. */
export function ProfileActions({ profile, onLike }: { profile: MemberProfile; onLike: () => void }) {
  const t = useTranslations('members.profile')
  const card = useTranslations('members.card')
  const { name } = profile
  return (
    // Where there is room, the text ends above it instead of showing around it.
    <div
      data-line-below
      className="@container sticky bottom-[calc(var(--bottom-bar)+var(--safe-bottom)+0.75rem)] z-20 lg:pointer-events-none lg:bottom-(--bottom-bar) lg:-mx-4 lg:bg-linear-to-t lg:from-canvas lg:from-75% lg:px-4 lg:pt-8 lg:pb-5"
    >
      <section
        aria-label={t('actions')}
        className="mx-auto flex max-w-105 items-center gap-2 @max-[14rem]:justify-between rounded-full border border-edge bg-surface/92 p-2 shadow-raised backdrop-blur-md lg:pointer-events-auto lg:mx-0"
      >
        <MoreButton profile={profile} />
        <div className="min-w-0 flex-1 @max-[14rem]:flex-initial">
          <ChatButton profile={profile} label={t('chat')} />
        </div>
        <HeartButton
          liked={isLiked(profile)}
          label={card('like', { name })}
          onToggle={onLike}
          className="size-12! shrink-0 bg-primary-soft! text-primary! shadow-none!"
        />
      </section>
    </div>
  )
}

function ChatButton({ profile, label }: { profile: MemberProfile; label: string }) {
  const user = useUser()
  const requireLogin = useLoginRequired()
  const icon = <MessageCircle aria-hidden="true" />
  if (!user)
    return (
      <Button
        wide
        className="px-3! max-sm:text-sm! @min-[14rem]:@max-[20rem]:[&_svg]:hidden"
        icon={icon}
        onClick={() => requireLogin('chat', { to: profile })}
      >
        <span className="@max-[14rem]:sr-only">{label}</span>
      </Button>
    )
  return (
    <Button
      wide
      className="px-3! max-sm:text-sm! @min-[14rem]:@max-[20rem]:[&_svg]:hidden"
      icon={icon}
      render={<Link to="/members/$id/chat" params={{ id: profile.id }} />}
    >
      <span className="@max-[14rem]:sr-only">{label}</span>
    </Button>
  )
}

/** Rarely needed actions; their code is loaded on demand. */
function MoreButton({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const user = useUser()
  const { busy, block } = useBlock(profile)
  const [wanted, setWanted] = useState(false)
  if (!user) return null
  const button: ReactElement = (
    <IconButton
      label={t('more')}
      icon={<Ellipsis />}
      aria-haspopup="menu"
      className="size-12!"
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  )
  if (!wanted) return button
  return (
    <Suspense fallback={button}>
      <ProfileMenu trigger={button} member={profile} busy={busy} block={block} />
    </Suspense>
  )
}

/** Replaces the actions while the viewer blocks this member. */
export function BlockedNotice({ profile }: { profile: MemberProfile }) {
  const t = useTranslations('members.profile')
  const { name } = profile
  const { busy, unblock } = useBlock(profile)
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-sunken p-4.5">
      <ShieldBan aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{t('blocked_title', { name })}</p>
        <p className="text-sm text-ink-soft">{t('blocked_words')}</p>
      </div>
      <Button variant="secondary" size="sm" busy={busy} onClick={unblock}>
        {t('unblock')}
      </Button>
    </div>
  )
}
