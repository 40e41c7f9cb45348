import { useRouterState } from '@tanstack/react-router'

const MEMBERS_AREA = new Set([
  '/_default/members',
  '/_default/members/$id',
  '/_default/likes',
  '/_default/likes/m/$id',
  '/_default/premium',
  '/_chat/chats',
])

/** Whether the page shows the time bonus. */
export function useInMembersArea(): boolean {
  return useRouterState({
    select: (state) => state.matches.some((match) => MEMBERS_AREA.has(match.routeId.replace(/\/$/, ''))),
  })
}
