import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  ScriptOnce,
  Scripts,
  useRouteContext,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { keepTracking } from '#features/site/keep-tracking.ts'
import { Frame } from '#frame/frame.tsx'
import { settingsOptions, userOptions } from '#page/account.ts'
import { noteBefore } from '#page/early/before-scripts.ts'
import { pageTitle } from '#page/page-title.ts'
import { SENT_QUERIES } from '#page/query-transport.ts'
import { isScriptless } from '#page/scriptless.ts'
import { pageTheme, themeColors } from '#page/theme.ts'
import { useTimeZoneOfPage } from '#page/time-zone.ts'
import { SENT_WORDS } from '#page/words.ts'
import type { FictionalIcon } from '#shared/fictional-icons.ts'
import { dateLocale } from '#shared/locales.ts'
import { FONT_PRELOADS } from '#ui/font-preloads.ts'
import styles from '#ui/styles.css?url'
import type { RouterContext } from './router.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(settingsOptions(api)),
      queryClient.ensureQueryData(userOptions(api)),
    ]).then(([{ settings }]) => ({
      site: settings.name,
      title: settings.index_title,
      description: settings.description,
      niche: settings.niche,
      style: settings.brand?.style,
      fictionalIcon: settings.fictional_icon,
    })),
  // The client's own refresh (refresh.ts) keeps these fresh, not each navigation.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      matches.some(isNotFound)
        ? pageTitle(matches, (t) => t('site.error_page.page_not_found'))
        : { title: loaderData?.title ?? '' },
      { name: 'description', content: loaderData?.description ?? '' },
      ...themeColors(pageTheme()),
      { name: 'application-name', content: loaderData?.site ?? '' },
    ],
    links: [
      ...FONT_PRELOADS,
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  search: { middlewares: [keepTracking] },
  shellComponent: Document,
  component: Frame,
})

/** The router's internal mark is all that an address without a route has. */
function isNotFound({ status, _notFound }: { status: string; _notFound?: boolean }): boolean {
  return status === 'notFound' || _notFound === true
}

type Looks = { niche?: number; style?: Record<string, string | number>; fictionalIcon?: FictionalIcon }

/** The site's colours and icon; empty only when the settings failed to load. */
function looksOf(loaded: unknown): Looks {
  return (loaded as Looks | undefined) ?? {}
}

function Document({ children }: { children: ReactNode }) {
  const { words, queryClient, sent } = useRouteContext({ from: '__root__' })
  const { timeZone, known } = useTimeZoneOfPage(words.timeZone)
  const loaded = useRouterState({ select: (state) => state.matches[0]?.loaderData })
  const { niche, style, fictionalIcon } = looksOf(loaded)
  const scriptless = useRouterState({ select: (state) => isScriptless(state.matches) })
  return (
    <html
      lang={words.locale}
      data-theme={pageTheme()}
      data-niche={niche}
      data-fictional={fictionalIcon}
      style={style}
      data-time-zone={known ? undefined : 'unknown'}
    >
      <head>
        {/* Else a slow phone shows the first half of the page, whose parts then move. */}
        {!scriptless && <link rel="expect" href={`#${SENT_QUERIES}`} blocking="render" />}
        <HeadContent />
      </head>
      <body>
        {import.meta.env.SSR && !scriptless && (
          <ScriptOnce>{`(${noteBefore})()`.replaceAll(/\n\s*/g, '\n')}</ScriptOnce>
        )}
        <QueryClientProvider client={queryClient}>
          <IntlProvider
            locale={dateLocale(words.locale)}
            messages={words.messages as never}
            timeZone={timeZone}
          >
            {children}
          </IntlProvider>
        </QueryClientProvider>
        {!(import.meta.env.SSR && scriptless) && (
          <>
            <script
              id={SENT_QUERIES}
              type="application/json"
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, in which no tag can begin
              dangerouslySetInnerHTML={{ __html: sent.queries }}
            />
            {/* Filled when all words are known, in server-entry.ts. */}
            <script
              id={SENT_WORDS}
              type="application/json"
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
              dangerouslySetInnerHTML={{ __html: '' }}
            />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}
