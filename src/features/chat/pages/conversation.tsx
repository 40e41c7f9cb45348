import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#page/page-title.ts'
import { requireMember } from '#page/require-member.ts'
import { Conversation } from '../ui/conversation.tsx'
import { ConversationMissing, KEYBOARD_RESIZES_PAGE } from '../ui/missing-conversation.ts'

export const Route = createFileRoute('/_chat/chats/$id')({
  validateSearch: ({ message }): { message?: number } => ({
    message: Number.isInteger(message) && Number(message) > 0 ? Number(message) : undefined,
  }),
  beforeLoad: requireMember,
  loader: ({ context, params }) =>
    import('../ui/load-conversation.ts').then(({ openConversation }) =>
      openConversation(context, { conversation: params.id }),
    ),
  head: ({ matches, loaderData }) => ({
    meta: [pageTitle(matches, (t) => loaderData?.name ?? t('chat.title')), KEYBOARD_RESIZES_PAGE],
  }),
  component: Page,
  notFoundComponent: ConversationMissing,
})

function Page() {
  return <Conversation address={{ conversation: Route.useParams().id }} at={Route.useSearch().message} />
}
