import { lazyView } from '#page/late/lazy-view.ts'

export const Found = lazyView('found', () => import('./found.tsx'), 'Found')
