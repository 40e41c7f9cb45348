import offlineFiles from 'virtual:offline-files'
import type { PublicSettings } from '#features/site/settings.ts'
import type { ApiClient } from '#page/page-context.ts'
import { SENT_WORDS, wordsOfParts } from '#page/words.ts'
import type { Locale } from '#shared/locales.ts'
import { FONT_PRELOADS } from '#ui/font-preloads.ts'
import styles from '#ui/styles.css?url'

/** What the page tells its script; and the worker, which keeps these files with it. */
export type OfflineShell = { settings: { settings: PublicSettings }; files: string[] }

export const OFFLINE_SHELL_PATH = '/offline/chats'

type Context = { api: ApiClient; locale: Locale }

/**
 * The page that the browser's worker keeps and shows in place of the conversations when there is no connection: the
 * same for everybody, with all words of the conversations in one language and the names of all their files. Its script
 * draws what the browser keeps (begin-offline.tsx).
 */
export async function offlineShell({ api, locale }: Context): Promise<Response> {
  const settings = await api.site.settings({})
  const { entry, scripts, parts } = offlineFiles
  const files = [styles, ...FONT_PRELOADS.map(({ href }) => href), entry, ...scripts]
  const words = await wordsOfParts(locale, [...parts, 'site/errors'])
  const data: OfflineShell = { settings, files }
  const html = `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${styles}">
<script type="module" src="${entry}"></script>
</head>
<body>
<script id="${SENT_WORDS}" type="application/json">${asJson(words)}</script>
<script id="offline-shell" type="application/json">${asJson(data)}</script>
</body>
</html>`
  return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const asJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
