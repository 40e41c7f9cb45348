import { lazyView } from '#page/late/lazy-view.ts'

export const OrderAgain = lazyView('order-again', () => import('./order-again.tsx'), 'OrderAgain')
