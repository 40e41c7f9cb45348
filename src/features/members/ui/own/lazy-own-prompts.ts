import { lazyView } from '#page/late/lazy-view.ts'

export const OwnPromptsEditor = lazyView('own-prompts', () => import('./own-prompts.tsx'), 'OwnPromptsEditor')
