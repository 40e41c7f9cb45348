import { Link, useHydrated } from '@tanstack/react-router'
import { ArrowRight, Check, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { isLiked } from '#features/members/ui/is-liked.ts'
import { MemberTile, useTileWords } from '#features/members/ui/member-tile.tsx'
import { useChats } from '#page/account.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useToast } from '#ui/overlays/toast.tsx'

const loadGreetDialog = () => import('./greet-dialog.tsx')
const GreetDialog = lazy(loadGreetDialog)

// A distance that people travel for an evening.
const NEAR_KM = 50

const isNear = ({ distance_km }: MemberCard) => distance_km !== null && distance_km <= NEAR_KM

/** The first members that a new member sees, to like or greet. */
export function SignupMatches({ name, members }: { name: string; members: MemberCard[] }) {
  const t = useTranslations('discovery.signup_matches')
  if (members.length === 0) return <NobodyYet />
  return (
    <>
      <div className="site-container pt-6 pb-8 md:pt-12">
        <div className="mx-auto max-w-160 text-center">
          <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">{t('title', { name })}</h1>
          <p className="mt-3 text-ink-soft md:text-lg">{t(members.every(isNear) ? 'words_near' : 'words')}</p>
        </div>
        <Matches members={members} />
      </div>
      <div
        data-line-below
        className="sticky bottom-(--while-room) z-20 border-t border-border bg-canvas/92 pb-(--safe-bottom) backdrop-blur-lg"
      >
        <div className="site-container flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <p role="status" className="min-w-48 flex-1 text-sm text-ink-soft">
            {t('liked', { count: members.filter(isLiked).length })}
          </p>
          <Button
            variant={members.some(isLiked) ? 'primary' : 'secondary'}
            size="sm"
            iconAfter={<ArrowRight aria-hidden="true" />}
            render={<Link to="/members" />}
          >
            {t('skip')}
          </Button>
        </div>
      </div>
    </>
  )
}

function Matches({ members }: { members: MemberCard[] }) {
  const t = useTranslations('discovery.signup_matches')
  const words = useTileWords()
  const giveLike = useGiveLike()
  const toast = useToast()
  const chats = useChats().data?.chats
  const [greeting, setGreeting] = useState<MemberCard>()
  const [sent, setSent] = useState<string[]>([])
  const hydrated = useHydrated()
  const greeted = new Set([...sent, ...((hydrated && chats?.map(({ profile }) => profile?.id)) || [])])
  return (
    <ul className="mx-auto mt-8 grid max-w-[56rem] grid-cols-[repeat(auto-fill,minmax(min(100%,max(8rem,50%-0.75rem)),1fr))] gap-x-3 gap-y-8 md:mt-12 md:grid-cols-3 md:gap-x-6">
      {members.map((member, index) => (
        <li key={member.id} className="flex min-w-0 flex-col gap-3">
          <MemberTile
            member={member}
            words={words}
            onLike={giveLike}
            priority={index === 0 || (index < 3 && 'eager')}
          />
          <GreetButton member={member} greeted={greeted.has(member.id)} onGreet={() => setGreeting(member)} />
        </li>
      ))}
      {greeting && (
        <Suspense>
          <GreetDialog
            member={greeting}
            onClose={() => setGreeting(undefined)}
            onSent={() => {
              toast.show({ kind: 'success', title: t('greeted_name', { name: greeting.name }) })
              setSent((ids) => [...ids, greeting.id])
              setGreeting(undefined)
            }}
          />
        </Suspense>
      )}
    </ul>
  )
}

type GreetButtonProps = { member: MemberCard; greeted: boolean; onGreet: () => void }

/** Sends a greeting from the card; afterwards it links to the conversation. */
function GreetButton({ member: { id, name }, greeted, onGreet }: GreetButtonProps) {
  const t = useTranslations('discovery.signup_matches')
  if (greeted)
    return (
      <Button
        variant="ghost"
        size="sm"
        wide
        icon={<Check aria-hidden="true" />}
        render={<Link to="/members/$id/chat" params={{ id }} />}
        // The accessible name begins with the visible text.
        aria-label={`${t('greeted')}: ${t('greeted_name', { name })}`}
      >
        {t('greeted')}
      </Button>
    )
  return (
    <Button
      variant="soft"
      size="sm"
      wide
      icon={<MessageCircle aria-hidden="true" />}
      onPointerEnter={() => void loadGreetDialog()}
      onClick={onGreet}
      aria-label={t('greet_name', { name })}
    >
      {t('greet')}
    </Button>
  )
}

function NobodyYet() {
  const t = useTranslations('discovery.signup_matches')
  return (
    <EmptyState
      heading="h1"
      drawing={<NoResultsDrawing />}
      title={t('empty_title')}
      words={t('empty_words')}
      action={
        <>
          <Button render={<Link to="/members" />}>{t('skip')}</Button>
          <Button variant="secondary" render={<Link to="/profile" />}>
            {t('profile')}
          </Button>
        </>
      }
    />
  )
}
