import { lazyView } from '#page/late/lazy-view.ts'

export const CodeField = lazyView('code-field', () => import('./code-field.tsx'), 'CodeField')
