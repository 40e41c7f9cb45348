import { lazyView } from '#page/late/lazy-view.ts'
import type { Prompt } from '#shared/prompts.ts'

export const LikedPrompt = lazyView('liked-prompt', () => import('./liked-prompt.tsx'), 'LikedPrompt')

/** The prompt that a like is for, if it is for one. */
export function promptOf(about: string | null | undefined): Prompt | undefined {
  return about?.startsWith('prompt:') ? (about.slice('prompt:'.length) as Prompt) : undefined
}
