import { QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  HeadContent,
  Scripts,
  useRouteContext,
  useRouterState,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl/react'
import { settingsOptions, userOptions } from './client/account.ts'
import { siteAddress } from './client/address.ts'
import { SENT_QUERIES } from './client/query-transport.ts'
import { isScriptless } from './client/scriptless.ts'
import { pageTheme, themeColors } from './client/theme.ts'
import { Frame } from './layouts/frame.tsx'
import type { RouterContext } from './router.tsx'
import { LOCALES } from './shared/locales.ts'
import styles from './styles.css?url'
import { FONT_PRELOADS } from './ui/font-preloads.ts'

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
    })),
  // What these hold is kept fresh by the client's own refresh, not by each navigation.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.title ?? '' },
      { name: 'description', content: loaderData?.description ?? '' },
      ...themeColors(pageTheme()),
      { name: 'application-name', content: loaderData?.site ?? '' },
      { property: 'og:site_name', content: loaderData?.site ?? '' },
      { property: 'og:type', content: 'website' },
      { property: 'og:title', content: loaderData?.title ?? '' },
      { property: 'og:description', content: loaderData?.description ?? '' },
      { property: 'og:image', content: `${siteAddress()}/icon-512.png` },
    ],
    links: [
      ...FONT_PRELOADS,
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
      ...alternates(matches.at(-1)?.pathname ?? '/'),
    ],
  }),
  shellComponent: Document,
  component: Frame,
})

/** The page in each of the site's languages, and in the visitor's own. */
function alternates(path: string) {
  const address = siteAddress() + path
  const languages = LOCALES.map((locale) => ({
    hrefLang: locale as string,
    href: `${address}?lang=${locale}`,
  }))
  return [{ hrefLang: 'x-default', href: address }, ...languages].map((link) => ({
    rel: 'alternate',
    ...link,
  }))
}

/** The site's own hues; unknown only where even the settings could not be read. */
function nicheOf(loaded: unknown): number | undefined {
  return (loaded as { niche?: number } | undefined)?.niche
}

function Document({ children }: { children: ReactNode }) {
  const { words, queryClient, sent } = useRouteContext({ from: '__root__' })
  const niche = useRouterState({ select: (state) => nicheOf(state.matches[0]?.loaderData) })
  const scriptless = useRouterState({ select: (state) => isScriptless(state.matches) })
  return (
    <html lang={words.locale} data-theme={pageTheme()} data-niche={niche}>
      <head>
        <HeadContent />
      </head>
      <body>
        <QueryClientProvider client={queryClient}>
          <IntlProvider locale={words.locale} messages={words.messages as never} timeZone={words.timeZone}>
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
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}
