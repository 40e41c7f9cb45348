import { lazyView } from '#page/late/lazy-view.ts'

export const AttachmentMessage = lazyView(
  'attachment-message',
  () => import('./attachment-message.tsx'),
  'AttachmentMessage',
)
