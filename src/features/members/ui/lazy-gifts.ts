import { lazyView } from '#page/late/lazy-view.ts'

export const Gifts = lazyView('gifts', () => import('./gifts.tsx'), 'Gifts')
