import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#client/api.ts'
import type { MemberCard } from '#shared/member-card.ts'

type LikeState = MemberCard['like']

/** What a like makes of what stood between two members. */
export function likedState(before: LikeState): LikeState {
  return before === 'received' || before === 'match' ? 'match' : 'given'
}

/** Tells every list and profile that the page holds what now stands between me and this member. */
export function setLikeState(queryClient: QueryClient, api: Api, id: string, like: LikeState): void {
  for (const queryKey of [api.discovery.key(), api.members.key(), api.likes.key()])
    queryClient.setQueriesData({ queryKey }, (held: unknown) => withLike(held, id, like))
}

/** The same value, with this member's cards changed; what holds none of them stays the very same object. */
function withLike(value: unknown, id: string, like: LikeState): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list = value.map((item) => withLike(item, id, like))
    return list.some((item, index) => item !== value[index]) ? list : value
  }
  const own = value as Record<string, unknown>
  const entries = Object.entries(own).map(([key, item]) => [key, withLike(item, id, like)] as const)
  const changed = entries.some(([key, item]) => item !== own[key]) ? Object.fromEntries(entries) : own
  return changed.id === id && 'like' in changed && changed.like !== like ? { ...changed, like } : changed
}
