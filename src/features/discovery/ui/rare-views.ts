import { lazyView } from '#page/late/lazy-view.ts'

export const VisitorEnd = lazyView('visitor-end', () => import('./visitor-end.tsx'), 'VisitorEnd')
export const ActiveFilters = lazyView('active-filters', () => import('./active-filters.tsx'), 'ActiveFilters')
export const SimilarGroups = lazyView('similar-groups', () => import('./similar-groups.tsx'), 'SimilarGroups')
