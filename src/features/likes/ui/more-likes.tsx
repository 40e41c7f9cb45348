import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import type { MemberCard } from '#shared/member-card.ts'
import { Button } from '#ui/controls/button.tsx'
import type { LikesKind } from '../contract.ts'

type MoreLikesProps = {
  kind: LikesKind
  cursor: string
  /** Those of the first page, in case one moved since. */
  known: ReadonlySet<string>
  wall: (members: MemberCard[]) => ReactNode
}

/** The pages of likes after the first, one at each press. */
export function MoreLikes({ kind, cursor, known, wall }: MoreLikesProps) {
  const t = useTranslations('likes')
  const api = useApi()
  // The first page is read again and again; what follows it stays what it was at the first press.
  const [begin, setBegin] = useState<string>()
  const query = useInfiniteQuery({
    ...api.likes.page.infiniteOptions({
      input: (after: string) => ({ kind, cursor: after }),
      initialPageParam: begin ?? cursor,
      getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    }),
    enabled: begin !== undefined,
  })
  const found = new Map(query.data?.pages.flatMap((page) => page.profiles.map((card) => [card.id, card])))
  const members = [...found.values()].filter(({ id }) => !known.has(id))
  const hasMore = begin === undefined || query.hasNextPage || query.isError
  return (
    <>
      {members.length > 0 && <div className="mt-6">{wall(members)}</div>}
      {hasMore && (
        <div className="mt-8 flex flex-col items-center gap-3">
          {query.isError && <p role="alert">{t('card.failed')}</p>}
          <Button
            variant="secondary"
            busy={query.isFetching}
            onClick={() => (begin === undefined ? setBegin(cursor) : void query.fetchNextPage())}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
