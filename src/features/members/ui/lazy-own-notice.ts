import { lazyView } from '#page/late/lazy-view.ts'

export const OwnNotice = lazyView('own-notice', () => import('./own/own-notice.tsx'), 'OwnNotice')
