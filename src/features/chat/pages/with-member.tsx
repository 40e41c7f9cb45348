import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Conversation } from '../ui/conversation.tsx'
import { ConversationMissing, KEYBOARD_RESIZES_PAGE } from '../ui/missing-conversation.ts'

export const Route = createFileRoute('/_chat/members/$id/chat')({
  beforeLoad: requireMember,
  loader: async ({ context, params }) => {
    const { openConversation } = await import('../ui/load-conversation.ts')
    const { conversation, name } = await openConversation(context, { member: params.id })
    if (conversation)
      throw redirect({ to: '/chats/$id', params: { id: conversation }, hash: true, replace: true })
    return { name }
  },
  head: ({ matches, loaderData }) => ({
    meta: [pageTitle(matches, (t) => loaderData?.name ?? t('chat.title')), KEYBOARD_RESIZES_PAGE],
  }),
  component: Page,
  notFoundComponent: ConversationMissing,
})

function Page() {
  return <Conversation address={{ member: Route.useParams().id }} />
}
