import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useChats } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { ChatRowSkeleton } from '#ui/chat/chat-row-skeleton.tsx'
import { Button } from '#ui/controls/button.tsx'
import { NoChatsDrawing } from '#ui/drawings/no-chats.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import type { Chat } from '../contract.ts'
import { PHOTOS_AT_ONCE_MAX } from '../sending/message-limits.ts'
import { ChatRow } from '../ui/list/chat-row.tsx'
import { ArchivedChats, loadChats, MoreChats, NoChats } from '../ui/list/lazy-no-chats.ts'
import { type SharedPhoto, useShared } from '../ui/share/use-shared.ts'

/** The page at which another app’s share arrives in the installed one; it asks which member to send it to. */
export const Route = createFileRoute('/_default/share')({
  validateSearch: ({ key }): { key?: string } => ({
    key: key ? String(key) : undefined,
  }),
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => loadChats(api, queryClient),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('chat.share.title'))] }),
  component: Page,
})

function Page() {
  const t = useTranslations('chat.share')
  const { key } = Route.useSearch()
  const { user } = Route.useRouteContext()
  const navigate = useNavigate()
  const shared = useShared(user.profile.id, key)
  const empty = shared?.photos.length === 0 && shared.text === ''
  return (
    <div className="site-container min-h-[80dvh] pt-6 pb-16">
      <div className="mx-auto max-w-160">
        {empty ? (
          <EmptyState
            heading="h1"
            drawing={<NoChatsDrawing />}
            title={t('nothing')}
            words={t('nothing_words')}
            action={<Button render={<Link to="/chats" />}>{t('to_chats')}</Button>}
          />
        ) : (
          <>
            <h1 className="text-2xl">{t('title')}</h1>
            <p className="mt-2 text-ink-soft">{t('words')}</p>
            {shared ? (
              <>
                <What photos={shared.photos} text={shared.text} />
                <ToWhom shared={shared} />
                <Button
                  variant="ghost"
                  className="mx-auto mt-6 flex"
                  onClick={() => void shared.forget().then(() => navigate({ to: '/chats', replace: true }))}
                >
                  {t('forget')}
                </Button>
              </>
            ) : (
              <div role="status" className="mt-6">
                <span className="sr-only">{t('loading')}</span>
                <div className="h-24 rounded-field bg-sunken" />
                <ChatRowSkeleton />
                <ChatRowSkeleton />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}

function What({ photos, text }: { photos: SharedPhoto[]; text: string }) {
  const t = useTranslations('chat.share')
  return (
    <section aria-label={t('what')} className="mt-6 flex flex-col gap-3 rounded-card bg-sunken p-3">
      {photos.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto p-1">
          {photos.map(({ key, preview, drop }, index) => (
            <li key={key} className="relative size-24 shrink-0 overflow-hidden rounded-field bg-primary-soft">
              <img src={preview} alt={t('photo', { number: index + 1 })} className="size-full object-cover" />
              <button
                type="button"
                aria-label={t('drop', { number: index + 1 })}
                onClick={drop}
                className="absolute end-0 top-0 grid size-11 place-items-start justify-items-end p-1 text-white"
              >
                <span className="grid size-6 place-items-center rounded-full bg-black/65">
                  <X aria-hidden="true" className="size-4" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {text && <p className="as-written line-clamp-4 px-1 wrap-anywhere whitespace-pre-wrap">{text}</p>}
    </section>
  )
}

function ToWhom({ shared }: { shared: NonNullable<ReturnType<typeof useShared>> }) {
  const t = useTranslations('chat.share')
  const photos = useTranslations('chat.photos')
  const toast = useToast()
  const { data } = useChats()
  const { tooMany, giveTo } = shared
  useEffect(() => {
    if (tooMany) toast.show({ kind: 'info', title: photos('at_most', { max: PHOTOS_AT_ONCE_MAX }) })
  }, [tooMany, toast, photos])
  if (!data) return null
  // Others can only be read.
  const open = ({ profile, closed }: Chat) => profile !== null && closed === null
  const chats = data.chats.filter(open)
  if (chats.length === 0 && !data.next_cursor) return <NoChats />
  const give = (to: string) => {
    if (!giveTo(to)) toast.show({ kind: 'info', title: photos('at_most', { max: PHOTOS_AT_ONCE_MAX }) })
  }
  const archived = chats.filter((chat) => chat.archived)
  const rows = (some: Chat[]) => (
    <ul>
      {some.filter(open).map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} onOpen={() => give(chat.profile!.id)} />
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-label={t('to_whom')} className="-mx-4 mt-4 sm:mx-0">
      {rows(chats.filter((chat) => !chat.archived))}
      {data.next_cursor && (
        <Suspense>
          <MoreChats cursor={data.next_cursor} above={data.chats} current={undefined} rows={rows} />
        </Suspense>
      )}
      {archived[0] && !data.next_cursor && (
        <Suspense>
          <ArchivedChats chats={archived} rows={rows} />
        </Suspense>
      )}
    </section>
  )
}
