import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#page/api.ts'
import type { MemberCard } from '#shared/member-card.ts'

type LikeState = MemberCard['like']

/** The state between two members after my like. */
export function likedState(before: LikeState): LikeState {
  return before === 'received' || before === 'match' ? 'match' : 'given'
}

/** Updates a member's like state in every cached list and profile. */
export function setLikeState(queryClient: QueryClient, api: Api, id: string, like: LikeState): void {
  for (const queryKey of [api.discovery.key(), api.members.key(), api.likes.key()])
    queryClient.setQueriesData({ queryKey }, (held: unknown) => withLike(held, id, like))
}

/** Copies the value with this member's cards changed; parts without one keep their identity. */
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
