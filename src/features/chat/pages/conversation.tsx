import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { Conversation } from '#features/chat/ui/conversation.tsx'
import { KEYBOARD_RESIZES_PAGE, openConversation } from '#features/chat/ui/open-conversation.ts'

export const Route = createFileRoute('/_chat/chats/$id')({
  beforeLoad: requireMember,
  loader: ({ context, params }) => openConversation(context, { conversation: params.id }),
  head: ({ matches, loaderData }) => ({
    meta: [pageTitle(matches, (t) => loaderData?.name ?? t('chat.title')), KEYBOARD_RESIZES_PAGE],
  }),
  component: Page,
})

function Page() {
  return <Conversation address={{ conversation: Route.useParams().id }} />
}
