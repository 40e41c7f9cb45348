import { createTranslator } from 'use-intl/core'
import type { Words } from './messages.ts'
import type { SayAll } from './use-intl.d.ts'

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
  const own = title(createTranslator({ ...words, messages: words.messages as never }) as unknown as SayAll)
  return { title: site ? `${own} · ${site}` : own }
}
