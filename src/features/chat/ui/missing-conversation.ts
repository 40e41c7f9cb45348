import { lazyView } from '#page/late/lazy-view.ts'

/** Makes an on-screen keyboard shrink the page instead of covering the composer. */
export const KEYBOARD_RESIZES_PAGE = {
  name: 'viewport',
  content: 'width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content',
}

export const ConversationMissing = lazyView(
  'conversation-missing',
  () => import('./conversation-missing.tsx'),
  'ConversationMissing',
)
