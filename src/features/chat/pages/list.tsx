import { createFileRoute } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { chatsOptions, useChats } from '#client/account.ts'
import { pageTitle } from '#client/page-title.ts'
import { requireMember } from '#client/require-member.ts'
import { NoChatsDrawing } from '#ui/drawings/no-chats.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

export const Route = createFileRoute('/_chat/chats')({
  beforeLoad: requireMember,
  loader: ({ context: { api, queryClient } }) => queryClient.ensureQueryData(chatsOptions(api)),
  head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('chat.title'))] }),
  component: NoConversationOpen,
})

/** Beside the list, from 992 px on. The layout has the list itself. */
function NoConversationOpen() {
  const t = useTranslations('chat')
  const any = useChats().data?.chats.length !== 0
  return (
    <div className="grid flex-1 place-items-center bg-sunken">
      {any && <EmptyState drawing={<NoChatsDrawing />} title={t('pick.title')} words={t('pick.words')} />}
    </div>
  )
}
