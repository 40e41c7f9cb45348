import { lazyView } from '#page/late/lazy-view.ts'

export const SpendingSections = lazyView(
  'spending',
  () => import('./spending-sections.tsx'),
  'SpendingSections',
)
