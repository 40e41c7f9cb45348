import { createIsomorphicFn } from '@tanstack/react-start'
import { pageContext } from './page-context.ts'

/** `system` follows the device. */
const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

// The canvas colours of styles.css, for the browser's bars.
const CANVAS = { light: '#fdf7f8', dark: '#221522' }

const COOKIE_SECONDS = 365 * 24 * 3600

/** The chosen theme, for `data-theme` on the document; undefined follows the device. */
export const pageTheme = createIsomorphicFn()
  .server(() => forced(pageContext().cookies.theme))
  .client(() => forced(document.documentElement.dataset.theme))

function forced(theme: string | undefined): 'light' | 'dark' | undefined {
  return theme === 'light' || theme === 'dark' ? theme : undefined
}

/** Meta tags with the colour of the browser's bars. */
export function themeColors(theme: 'light' | 'dark' | undefined) {
  if (theme) return [{ name: 'theme-color', content: CANVAS[theme] }]
  return (['light', 'dark'] as const).map((scheme) => ({
    name: 'theme-color',
    content: CANVAS[scheme],
    media: `(prefers-color-scheme: ${scheme})`,
  }))
}

/** Changes the theme at once and saves it in the cookie. */
export function chooseTheme(theme: Theme): void {
  const secure = window.location.protocol === 'https:' ? '; secure' : ''
  const age = theme === 'system' ? 0 : COOKIE_SECONDS
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
