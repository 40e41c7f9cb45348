import { lazyView } from '#page/late/lazy-view.ts'

export const DisabledProfile = lazyView(
  'disabled-profile',
  () => import('./disabled-profile.tsx'),
  'DisabledProfile',
)
