import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Chat } from '../../contract.ts'
import { ArchivedChats } from './archived-chats.tsx'

type MoreChatsProps = {
  cursor: string
  /** Which stand above already, or are archived: a conversation may have moved up since. */
  above: Chat[]
  /** The open one. */
  current: string | undefined
  rows: (chats: Chat[]) => ReactNode
}

/** The conversations after the first ones, as one scrolls there or presses the button; then the archived of all. */
export function MoreChats({ cursor, above, current, rows }: MoreChatsProps) {
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
  const chats = (query.data?.pages ?? []).flatMap((page) => page.chats).filter(({ id }) => !known.has(id))
  const left = !query.data || query.hasNextPage
  const archived = [...above, ...chats].filter((chat) => chat.archived)
  return (
    <div data-view="more-chats">
      {rows(chats.filter((chat) => !chat.archived))}
      <div ref={end} className="flex flex-col items-center gap-2 pb-4">
        {query.isError && <p role="alert">{t('more_failed')}</p>}
        {left && (
          <Button variant="secondary" busy={query.isFetching} onClick={more}>
            {t('more')}
          </Button>
        )}
      </div>
      {archived.length > 0 && <ArchivedChats chats={archived} more={left} current={current} rows={rows} />}
    </div>
  )
}
