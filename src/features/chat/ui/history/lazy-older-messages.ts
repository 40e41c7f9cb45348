import { lazyView } from '#page/late/lazy-view.ts'

export const OlderMessages = lazyView(
  'older-messages',
  () => import('../older-messages.tsx'),
  'OlderMessages',
)
