import { lazyView } from '#page/late/lazy-view.ts'

export const Prompts = lazyView('prompts', () => import('./prompts.tsx'), 'Prompts')
