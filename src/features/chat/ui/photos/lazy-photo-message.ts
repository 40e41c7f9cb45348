import { lazyView } from '#page/late/lazy-view.ts'

export const PhotoMessage = lazyView('photo-message', () => import('./photo-message.tsx'), 'PhotoMessage')
