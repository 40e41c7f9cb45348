import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { chatsOptions, useChats, userOptions } from '#client/account.ts'
import { ConversationList } from '#features/chat/ui/conversation-list.tsx'
import { BottomBar } from '#ui/bottom-bar.tsx'
import { ChatLayout } from '#ui/chat-layout.tsx'
import { usePlaces } from './places.tsx'
import { Strips, useHasStrips } from './strips.tsx'
import { TopNavigation } from './top-navigation.tsx'

export const Route = createFileRoute('/_chat')({
  loader: async ({ context: { api, queryClient } }) => {
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) await queryClient.ensureQueryData(chatsOptions(api))
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

/** The conversations at the left, the open one beside it; below 992 px only one of the two. */
function Layout() {
  const t = useTranslations('site.nav')
  const places = usePlaces()
  const hasStrips = useHasStrips()
  const { open, current } = useOpenConversation()
  return (
    <ChatLayout
      skipLabel={t('skip')}
      topBar={<TopNavigation />}
      banners={!open && hasStrips && <Strips />}
      bottomBar={<BottomBar items={places.bottom} label={t('main')} />}
      listLabel={t('conversations')}
      list={<ConversationList current={current} />}
      open={open}
    >
      <Outlet />
    </ChatLayout>
  )
}

/** Which conversation the page shows; one that has not begun yet has no id. */
function useOpenConversation(): { open: boolean; current?: string } {
  const chats = useChats().data?.chats
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [, conversation] = /^\/chats\/([^/]+)/.exec(path) ?? []
  if (conversation) return { open: true, current: conversation }
  const [, member] = /^\/members\/([^/]+)\/chat/.exec(path) ?? []
  return { open: Boolean(member), current: chats?.find((chat) => chat.profile?.id === member)?.id }
}
