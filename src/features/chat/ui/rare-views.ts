import { lazyView } from '#page/late/lazy-view.ts'

export const EndedConversation = lazyView(
  'ended-conversation',
  () => import('#features/chat/ui/ended-conversation.tsx'),
  'EndedConversation',
)

export const FictionalNotice = lazyView(
  'fictional-notice',
  () => import('#features/chat/ui/notices/fictional-notice.tsx'),
  'FictionalNotice',
)

export const FreeLimitNotice = lazyView(
  'free-limit-notice',
  () => import('#features/chat/ui/notices/free-limit-notice.tsx'),
  'FreeLimitNotice',
)

export const ConversationStart = lazyView(
  'conversation-start',
  () => import('#features/chat/ui/conversation-start.tsx'),
  'ConversationStart',
)
