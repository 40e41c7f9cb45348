import { type InfiniteData, InfiniteQueryObserver, type Query, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

// A swipe goes this far sideways, and less than half as far up or down.
const SWIPE_PIXELS = 70

type Neighbours = { previous: MemberCard | undefined; next: MemberCard | undefined }

type Continued = ConstructorParameters<typeof InfiniteQueryObserver>[1]
type Found = InfiniteData<{ profiles: MemberCard[]; next_cursor: string | null }>

/**
 * The members before and after this one in the search that the browser read last; none for a viewer who came from
 * elsewhere. Reads the search's next page before its last member is reached.
 */
function useNeighbours(id: string): Neighbours {
  const api = useApi()
  const queryClient = useQueryClient()
  const [, setRead] = useState(0)
  const [search] = queryClient
    .getQueryCache()
    .findAll({ queryKey: api.discovery.search.key() })
    .filter((query) => membersOf(query).some((member) => member.id === id))
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const members = search ? membersOf(search) : []
  const at = members.findIndex((member) => member.id === id)
  const nearEnd = search !== undefined && at >= members.length - 2
  useEffect(() => {
    if (!nearEnd) return
    // Continues as the search's page would, which finds the page when one goes back.
    const observer = new InfiniteQueryObserver(queryClient, search.options as Continued)
    if (!observer.getCurrentResult().hasNextPage) return
    void observer.fetchNextPage().then(() => setRead((times) => times + 1))
  }, [nearEnd, search, queryClient])
  return { previous: members[at - 1], next: at === -1 ? undefined : members[at + 1] }
}

function membersOf({ state }: Query): MemberCard[] {
  const { pages = [] } = (state.data ?? {}) as Partial<Found>
  return pages.flatMap(({ profiles }) => profiles)
}

/** Leads on along the search by button, arrow keys, and a swipe over what is below the photos. */
export default function NextMember({ id, words }: { id: string; words: RefObject<HTMLElement | null> }) {
  const t = useTranslations('members.why')
  const { previous, next } = useNeighbours(id)
  useTurning(words, previous?.id, next?.id)
  if (!previous && !next) return null
  return (
    <nav aria-label={t('along')} className="flex items-center justify-between gap-3">
      {previous ? <Step member={previous} to="previous" /> : <span />}
      {next && <Step member={next} to="next" />}
    </nav>
  )
}

function Step({ member: { id, name }, to }: { member: MemberCard; to: 'previous' | 'next' }) {
  const t = useTranslations('members.why')
  return (
    <IconButton
      label={t(to, { name })}
      icon={to === 'next' ? <ChevronRight /> : <ChevronLeft />}
      variant="surface"
      render={<Link to="/members/$id" params={{ id }} replace resetScroll />}
    />
  )
}

function useTurning(words: RefObject<HTMLElement | null>, previous?: string, next?: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const turn = (to: string | undefined) =>
      to && void navigate({ to: '/members/$id', params: { id: to }, replace: true })
    const onKey = (event: KeyboardEvent) => {
      const to = { ArrowLeft: previous, ArrowRight: next }[event.key]
      if (!to || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented)
        return
      // There the arrows have a meaning of their own.
      const busy = 'input, select, textarea, ul[tabindex], [role=dialog], [role=menu]'
      if (event.target instanceof Element && event.target.closest(busy)) return
      turn(to)
    }
    let from: Touch | undefined
    const onStart = ({ touches }: TouchEvent) => {
      from = touches.length === 1 ? touches[0] : undefined
    }
    const onEnd = ({ changedTouches: [to] }: TouchEvent) => {
      if (!from || !to) return
      const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY]
      if (Math.abs(x) >= SWIPE_PIXELS && Math.abs(y) < Math.abs(x) / 2) turn(x < 0 ? next : previous)
    }
    const area = words.current
    document.addEventListener('keydown', onKey)
    area?.addEventListener('touchstart', onStart, { passive: true })
    area?.addEventListener('touchend', onEnd, { passive: true })
    return () => {
      document.removeEventListener('keydown', onKey)
      area?.removeEventListener('touchstart', onStart)
      area?.removeEventListener('touchend', onEnd)
    }
  }, [words, navigate, previous, next])
}
