import { createFileRoute, Link, useHydrated } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useChats, useUser } from '#page/account.ts'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Button } from '#ui/controls/button.tsx'
import { NoChatsDrawing } from '#ui/drawings/no-chats.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { lastChat } from '../ui/last-chat.ts'
import { loadChats } from '../ui/list/lazy-no-chats.ts'

export const Route = createFileRoute('/_chat/chats')({
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => loadChats(api, queryClient),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('chat.title'))] }),
  component: NoConversationOpen,
})

/** Beside the list, from 992 px on; the list itself is in the layout. */
function NoConversationOpen() {
  const t = useTranslations('chat.pick')
  const any = useChats().data?.chats.length !== 0
  const last = useLastChat()
  const goOn = last?.profile && (
    <Button render={<Link to="/chats/$id" params={{ id: last.id }} />}>
      {t('go_on', { name: last.profile.name })}
    </Button>
  )
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      {any && <EmptyState drawing={<NoChatsDrawing />} title={t('title')} words={t('words')} action={goOn} />}
    </div>
  )
}

/**
 * The conversation that this member last opened in this browser, if it is still open. Only the browser stores
 * it.
 */
function useLastChat() {
  const me = useUser()?.profile.id
  const chats = useChats().data?.chats
  const hydrated = useHydrated()
  if (!hydrated || !me) return undefined
  const last = lastChat(me)
  return last && chats?.find(({ profile }) => profile?.id === last.profile)
}
