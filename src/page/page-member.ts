import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { endKeptChats, markTab } from './kept/kept-of-member.ts'

/** The member for whom the page was rendered; stays the same after their logout. */
let pageOwner: string | undefined

export function pageMember(): string | undefined {
  return pageOwner
}

/** Browser only: reloads the page when another member than its own is logged in. */
export function reloadOnOtherMember(
  queryClient: QueryClient,
  { queryKey, memberOf }: { queryKey: QueryKey; memberOf(data: unknown): string | undefined },
): void {
  const note = () => {
    const known = queryClient.getQueryData(queryKey)
    const shown = memberOf(known)
    if (known) endKeptChats(shown)
    if (!shown) return
    if (!pageOwner) markTab(shown)
    pageOwner ??= shown
    if (pageOwner !== shown) window.location.reload()
  }
  note()
  const hash = hashKey(queryKey)
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hash) note()
  })
}
