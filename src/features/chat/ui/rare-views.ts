import { lazyView } from '#page/late/lazy-view.ts'

export const EndedConversation = lazyView(
  'ended-conversation',
  () => import('./ended-conversation.tsx'),
  'EndedConversation',
)

export const FictionalNotice = lazyView(
  'fictional-notice',
  () => import('./notices/fictional-notice.tsx'),
  'FictionalNotice',
)

export const FreeLimitNotice = lazyView(
  'free-limit-notice',
  () => import('./notices/free-limit-notice.tsx'),
  'FreeLimitNotice',
)

export const ConversationStart = lazyView(
  'conversation-start',
  () => import('./conversation-start.tsx'),
  'ConversationStart',
)
