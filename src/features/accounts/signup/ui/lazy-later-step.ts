import { lazyView } from '#page/late/lazy-view.ts'

/** The screens after the first question, in one chunk that loads while that is answered. */
export const LaterStep = lazyView('later-steps', () => import('./later-steps.tsx'), 'LaterStep')
