import { createFileRoute, redirect } from '@tanstack/react-router'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { Conversation } from '#features/chat/ui/conversation.tsx'
import { KEYBOARD_RESIZES_PAGE, openConversation } from '#features/chat/ui/open-conversation.ts'

export const Route = createFileRoute('/_chat/members/$id/chat')({
  beforeLoad: requireMember,
  loader: async ({ context, params }) => {
    const { conversation, name } = await openConversation(context, { member: params.id })
    if (conversation) throw redirect({ to: '/chats/$id', params: { id: conversation }, replace: true })
    return { name }
  },
  head: ({ matches, loaderData }) => ({
    meta: [pageTitle(matches, (t) => loaderData?.name ?? t('chat.title')), KEYBOARD_RESIZES_PAGE],
  }),
  component: Page,
})

function Page() {
  return <Conversation address={{ member: Route.useParams().id }} />
}
