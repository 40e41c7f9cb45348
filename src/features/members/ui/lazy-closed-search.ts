import { lazyView } from '#page/late/lazy-view.ts'

export const ClosedSearch = lazyView('closed-search', () => import('./members-only.tsx'), 'ClosedSearch')
