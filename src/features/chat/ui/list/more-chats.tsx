import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Chat } from '#features/chat/contract.ts'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'

type MoreChatsProps = {
  cursor: string
  /** Which stand above already: a conversation may have moved up since. */
  above: Chat[]
  rows: (chats: Chat[]) => ReactNode
}

/** The conversations after the first ones, as one scrolls there or presses the button. */
export function MoreChats({ cursor, above, rows }: MoreChatsProps) {
  const t = useTranslations('chat.list')
  const api = useApi()
  const [wanted, setWanted] = useState(false)
  const query = useInfiniteQuery(
    api.chat.more.infiniteOptions({
      input: (at: string) => ({ cursor: at }),
      initialPageParam: cursor,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: wanted,
      retry: false,
    }),
  )
  const more = () => {
    if (!wanted) setWanted(true)
    else if (query.isError && !query.data) void query.refetch()
    else if (!query.isFetching) void query.fetchNextPage()
  }
  const latest = useRef(more)
  useEffect(() => {
    latest.current = more
  })
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current())
    watch.observe(end.current!)
    return () => watch.disconnect()
  }, [])
  const known = new Set(above.map(({ id }) => id))
  const chats = (query.data?.pages ?? []).flatMap((page) => page.chats)
  const left = !query.data || query.hasNextPage
  return (
    <div data-view="more-chats">
      {rows(chats.filter(({ id, archived }) => !known.has(id) && !archived))}
      <div ref={end} className="flex flex-col items-center gap-2 pb-4">
        {query.isError && <p role="alert">{t('more_failed')}</p>}
        {left && (
          <Button variant="secondary" busy={query.isFetching} onClick={more}>
            {t('more')}
          </Button>
        )}
      </div>
    </div>
  )
}
