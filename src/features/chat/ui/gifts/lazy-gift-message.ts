import { lazyView } from '#page/late/lazy-view.ts'

export const GiftMessage = lazyView('gift-message', () => import('./gift-message.tsx'), 'GiftMessage')
