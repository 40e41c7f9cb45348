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
import { isScriptless } from './client/scriptless.ts'
import { pageTheme } from './client/theme.ts'
import { Frame } from './layouts/frame.tsx'
import type { RouterContext } from './router.tsx'
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
    })),
  // What these hold is kept fresh by the client's own refresh, not by each navigation.
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: loaderData?.title ?? '' },
      { name: 'description', content: loaderData?.description ?? '' },
      { name: 'theme-color', content: '#fdf7f8', media: '(prefers-color-scheme: light)' },
      { name: 'theme-color', content: '#221522', media: '(prefers-color-scheme: dark)' },
      { name: 'application-name', content: loaderData?.site ?? '' },
    ],
    links: [
      ...FONT_PRELOADS,
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/icon-192.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Frame,
})

function Document({ children }: { children: ReactNode }) {
  const { words } = useRouteContext({ from: '__root__' })
  const scriptless = useRouterState({ select: (state) => isScriptless(state.matches) })
  return (
    <html lang={words.locale} data-theme={pageTheme()}>
      <head>
        <HeadContent />
      </head>
      <body>
        <IntlProvider locale={words.locale} messages={words.messages as never} timeZone={words.timeZone}>
          {children}
        </IntlProvider>
        {!(import.meta.env.SSR && scriptless) && <Scripts />}
      </body>
    </html>
  )
}
