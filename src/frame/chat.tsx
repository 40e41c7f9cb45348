import { createFileRoute, Outlet, useRouterState } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConversationList } from '#features/chat/ui/conversation-list.tsx'
import { Found } from '#features/chat/ui/find/lazy-found.ts'
import { chatsOptions, useChats, userOptions } from '#page/account.ts'
import { BottomBar } from '#ui/frames/bottom-bar.tsx'
import { ChatLayout } from '#ui/frames/chat-layout.tsx'
import { useNavigationItems } from './navigation.tsx'
import { TopNavigation } from './top-navigation.tsx'
import { loadTopBanners, useTopBanners } from './use-top-banners.tsx'

export const Route = createFileRoute('/_chat')({
  /** `q`: what is sought in the conversations, also while one that was found is open. */
  validateSearch: ({ q }): { q?: string } => ({ q: q ? String(q) : undefined }),
  loaderDeps: ({ search: { q } }) => ({ seeks: Boolean(q) }),
  loader: async ({ context, deps }) => {
    const { api, queryClient } = context
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (deps.seeks) await Found.preload?.()
    if (user) await Promise.all([queryClient.ensureQueryData(chatsOptions(api)), loadTopBanners(context)])
  },
  staleTime: Number.POSITIVE_INFINITY,
  component: Layout,
})

/** The conversations on the left and the open one beside them; below 992 px only one of the two. */
function Layout() {
  const t = useTranslations('site.nav')
  const navigation = useNavigationItems()
  const banners = useTopBanners()
  const { open, current } = useOpenConversation()
  const missing = useRouterState({
    select: ({ matches }) => matches.some(({ status }) => status === 'notFound'),
  })
  return (
    <ChatLayout
      skipLabel={t('skip')}
      topBar={<TopNavigation />}
      banners={!open && banners}
      bottomBar={<BottomBar items={navigation.bottom} label={t('main')} />}
      listLabel={t('conversations')}
      list={<ConversationList current={current} />}
      open={open}
      bars={!open || missing}
    >
      <Outlet />
    </ChatLayout>
  )
}

/** The conversation that the page shows, and the one chosen in the list; a new one has no id yet. */
function useOpenConversation(): { open: boolean; current?: string } {
  const chats = useChats().data?.chats
  // Until the chosen conversation is there, the page still shows the list.
  const shown = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const chosen = useRouterState({ select: ({ location }) => location.pathname })
  const { conversation, member } = conversationAt(chosen)
  const { conversation: shownOne, member: shownMember } = conversationAt(shown)
  return {
    open: Boolean(shownOne ?? shownMember),
    current: conversation ?? (member && chats?.find(({ profile }) => profile?.id === member)?.id),
  }
}

function conversationAt(path: string): { conversation?: string | undefined; member?: string | undefined } {
  return {
    conversation: /^\/chats\/([^/]+)/.exec(path)?.[1],
    member: /^\/members\/([^/]+)\/chat/.exec(path)?.[1],
  }
}
