import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { ChatRowSkeleton } from '#ui/chat/chat-row-skeleton.tsx'
import { Button } from '#ui/controls/button.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Chat } from '../../contract.ts'
import { MESSAGES_SEARCHED } from '../../sending/message-limits.ts'
import { FoundMessageRow } from './found-message-row.tsx'
import { useArrows } from './use-arrows.ts'

const PAUSE_MILLISECONDS = 250

type FoundProps = {
  typed: string
  inputRef: RefObject<HTMLInputElement | null>
  onClear: () => void
  rows: (chats: Chat[]) => ReactNode
}

/** Instead of the list: what a search finds. The address has what is sought, so that back and forward work. */
export function Found({ typed, inputRef, onClear, rows }: FoundProps) {
  const t = useTranslations('chat.find')
  const q = useSoughtInAddress(typed)
  const results = useRef<HTMLDivElement>(null)
  useArrows(inputRef, results, onClear)
  const { found, ...query } = useFound(q)
  const { people, messages, byId } = found
  const none = people.length === 0 && messages.length === 0
  return (
    <div data-view="found" ref={results} className="pb-4">
      <p role="status" className="sr-only">
        {q &&
          (query.isSuccess ? t('count', { people: people.length, messages: messages.length }) : t('loading'))}
      </p>
      {query.isError && (
        <EmptyState
          heading="h3"
          title={t('failed')}
          action={<Button onClick={() => void query.refetch()}>{t('try_again')}</Button>}
        />
      )}
      {query.isPending && q && ['first', 'second', 'third'].map((row) => <ChatRowSkeleton key={row} />)}
      {query.isSuccess && none && <NothingFound q={q} onClear={onClear} />}
      {people.length > 0 && (
        <Group title={t('people')}>{rows(people.flatMap((id) => byId.get(id) ?? []))}</Group>
      )}
      {messages.length > 0 && (
        <Group title={t('messages')}>
          <ul>
            {messages.map((message) => (
              <li key={`${message.conversation} ${message.seq}`}>
                <FoundMessageRow message={message} chat={byId.get(message.conversation)} />
              </li>
            ))}
          </ul>
        </Group>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center py-4">
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
      {query.isSuccess && !found.all && !query.hasNextPage && (
        <p className="px-4 py-3 text-sm text-ink-soft">{t('newest', { count: MESSAGES_SEARCHED })}</p>
      )}
    </div>
  )
}

function NothingFound({ q, onClear }: { q: string; onClear: () => void }) {
  const t = useTranslations('chat.find.none')
  return (
    <EmptyState
      heading="h3"
      drawing={<NoResultsDrawing />}
      title={<span className="wrap-anywhere">{t('title', { q })}</span>}
      words={t('words')}
      action={<Button onClick={onClear}>{t('action')}</Button>}
    />
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  )
}

function useFound(q: string) {
  const api = useApi()
  const query = useInfiniteQuery(
    api.chat.find.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      enabled: q !== '',
      placeholderData: keepPreviousData,
      retry: false,
    }),
  )
  const pages = (q !== '' && query.data?.pages) || []
  const found = {
    byId: new Map(pages.flatMap(({ chats }) => chats).map((chat) => [chat.id, chat])),
    people: pages[0]?.people ?? [],
    messages: pages.flatMap(({ messages }) => messages),
    all: pages.every(({ all }) => all),
  }
  return { ...query, found }
}

/** Takes what is typed into the address, after a pause. @returns what is sought by now */
function useSoughtInAddress(typed: string): string {
  const q = useSearch({ strict: false, select: (search) => search.q }) ?? ''
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === q) return
    const go = () =>
      // A whole search is one step back.
      void navigate({
        to: '.',
        search: (now) => ({ ...now, q: wanted || undefined }),
        replace: q !== '' && wanted !== '',
        viewTransition: false,
        resetScroll: false,
      })
    const timer = setTimeout(go, wanted === '' ? 0 : PAUSE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [typed, q, navigate])
  return q
}
