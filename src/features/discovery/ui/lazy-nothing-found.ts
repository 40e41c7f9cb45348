import { lazyView } from '#page/late/lazy-view.ts'

export const NothingFound = lazyView('nothing-found', () => import('./nothing-found.tsx'), 'NothingFound')
