import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useLikes, useUser } from '#page/account.ts'
import { likesHushedUntil } from '#page/overlays.ts'
import type { MemberCard } from '#shared/member-card.ts'

const keyOf = (member: string) => `announced_likes.${member}`

export type News = { profile: MemberCard; match: boolean; words: string | null }

/**
 * The newest like not announced in this tab yet; `?t=` delays it until the page has been open for that many seconds.
 */
export function useLikeNews() {
  const me = useUser()?.profile.id
  const likes = useLikes().data
  const path = useRouterState({ select: (state) => state.location.pathname })
  const atLikes = path.startsWith('/likes')
  const [shown, setShown] = useState<News>()
  const [away, setAway] = useState<string[]>()
  if (likes && !away) setAway(likes.matches_to_celebrate)
  useEffect(() => {
    if (!me || !likes || !away || atLikes) return
    const known = [...announced(me), ...away]
    const unannounced = likes.liked_by.filter((like) => like.like_new && !known.includes(like.id))
    const byNobody = likes.profiles.filter(isByNobody).map(({ id }) => id)
    const quiet = unannounced.filter(({ id }) => byNobody.includes(id))
    if (quiet.length > 0)
      rememberAnnounced(
        me,
        quiet.map(({ id }) => id),
      )
    const fresh = unannounced.filter(({ id }) => !byNobody.includes(id))
    const newest = likes.profiles.find((profile) => profile.id === fresh[0]?.id)
    if (!newest) return
    const timer = setTimeout(() => {
      rememberAnnounced(
        me,
        fresh.map((like) => like.id),
      )
      setShown({ profile: newest, match: newest.like === 'match', words: fresh[0]?.words ?? null })
    }, Math.max(delayMilliseconds(), likesHushedUntil()) - performance.now())
    return () => clearTimeout(timer)
  }, [me, likes, away, atLikes])
  // The page that shows it is the news.
  const isHere = atLikes || path === `/members/${shown?.profile.id}`
  if (shown && isHere) setShown(undefined)
  return {
    shown: isHere ? undefined : shown,
    close: () => setShown(undefined),
    /** Matches made before the page was opened, which are told by a window. */
    away: away ?? [],
    endAway: () => setAway([]),
  }
}

/** A like of a fictional profile is a row among the likes and no more; but a match was wished for. */
const isByNobody = ({ fictional, like }: MemberCard) => fictional && like !== 'match'

function delayMilliseconds(): number {
  const seconds = Number(new URLSearchParams(window.location.search).get('t'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

function announced(member: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(member)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

/** Marks likes as announced, in this tab. */
function rememberAnnounced(member: string, ids: string[]): void {
  try {
    sessionStorage.setItem(keyOf(member), JSON.stringify([...announced(member), ...ids]))
  } catch {
    // Without storage a like may be announced twice.
  }
}
