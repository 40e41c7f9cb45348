import { lazyView } from '#page/late/lazy-view.ts'

export const CarriedMessage = lazyView(
  'carried-message',
  () => import('./carried-message.tsx'),
  'CarriedMessage',
)
