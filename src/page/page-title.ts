import type { StaticDataRouteOption } from '@tanstack/react-router'
import { createTranslator } from 'use-intl/core'
import type { SayAll } from './use-intl.d.ts'
import type { Words } from './words.ts'

type Match = { context?: unknown; loaderData?: unknown }

/**
 * A page's title in the tab, followed by the site's name: "Berichten · Vonk".
 *
 *     head: ({ matches }) => ({ meta: [pageTitle(matches, (t) => t('chat.title'))] })
 */
export function pageTitle(matches: readonly Match[], title: (t: SayAll) => string): { title: string } {
  const [root] = matches
  const { words } = (root?.context ?? {}) as { words?: Words }
  const { site } = (root?.loaderData ?? {}) as { site?: string }
  if (!words) return { title: site ?? '' }
  const say = createTranslator({ ...words, messages: words.messages as never, ...SILENT_WITHOUT_WORDS })
  const own = title(say as unknown as SayAll)
  return { title: own && site ? `${own} · ${site}` : own || (site ?? '') }
}

// In a browser, the texts come with the code of a page, which a failed page never loaded.
const SILENT_WITHOUT_WORDS = { onError: () => {}, getMessageFallback: () => '' }

/** Whether one of the shown routes is for paying. */
export function isPaying(matches: { staticData: StaticDataRouteOption; search: object }[]): boolean {
  return matches.some(({ staticData: { paying }, search }) =>
    typeof paying === 'function' ? paying(search) : paying,
  )
}
