import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { IconButton } from '#ui/controls/icon-button.tsx'

// A swipe goes this far sideways, and less than half as far up or down.
const SWIPE_PIXELS = 70

type Neighbours = { previous: MemberCard | undefined; next: MemberCard | undefined }

/** The members before and after this one in the search that the browser read last; nobody for who came from elsewhere. */
function useNeighbours(id: string): Neighbours {
  const api = useApi()
  const searches = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: api.discovery.search.key() })
    .flatMap(({ state: { data, dataUpdatedAt } }) => {
      const { pages = [] } = (data ?? {}) as { pages?: { profiles: MemberCard[] }[] }
      const members = pages.flatMap(({ profiles }) => profiles)
      return members.some((member) => member.id === id) ? [{ members, dataUpdatedAt }] : []
    })
    .toSorted((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)
  const members = searches[0]?.members ?? []
  const at = members.findIndex((member) => member.id === id)
  return { previous: members[at - 1], next: at === -1 ? undefined : members[at + 1] }
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
