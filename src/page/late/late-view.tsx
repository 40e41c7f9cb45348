import { type AsyncRouteComponent, useHydrated, useRouteContext, useRouter } from '@tanstack/react-router'
import { type JSX, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { IntlProvider } from 'use-intl/react'
import { dateLocale } from '#shared/locales.ts'
import { withoutRecord } from '../words.ts'
import { afterTouch } from './after-touch.ts'

type View<Props extends object> = AsyncRouteComponent<Props>

/**
 * Shows a part of a page that works without its script, such as a footer: the server's HTML stays until the visitor
 * first touches the page, and only then is the part's script loaded. Loaders call `preloadLate`.
 */
export function LateView<Props extends object>({ of: View, ...rest }: { of: View<Props> } & Props) {
  const props = rest as unknown as Props & JSX.IntrinsicAttributes
  // During hydration the server's HTML stands; a page drawn by the browser has none.
  const [isServed] = useState(!useHydrated())
  const [live, setLive] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { history } = useRouter()
  useEffect(() => {
    if (!isServed) return
    let wanted = true
    const served = place.current
    // Links work before the script is there: within the page, as they do with it.
    const follow = (event: MouseEvent) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event
      const link = target instanceof Element ? target.closest('a[href^="/"]:not([hreflang])') : null
      if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      history.push(link.getAttribute('href')!)
    }
    served?.addEventListener('click', follow)
    void afterTouch()
      .then(() => View.preload?.())
      .then(() => focusOutside(served))
      .then(() => wanted && setLive(true))
    return () => {
      wanted = false
      served?.removeEventListener('click', follow)
    }
  }, [isServed, View, history])
  if (import.meta.env.SSR)
    return (
      <div data-late="">
        <WithoutRecord>
          <View {...props} />
        </WithoutRecord>
      </div>
    )
  if (isServed && !live)
    return (
      <div
        key="served"
        data-late=""
        ref={place}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: keeps the server's HTML
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    )
  return (
    <div key="live">
      <Suspense>
        <View {...props} />
      </Suspense>
    </div>
  )
}

/** For loaders: in a browser, only for pages that it draws itself. */
export async function preloadLate(view: View<never>): Promise<void> {
  if (import.meta.env.SSR || document.readyState === 'complete') await view.preload?.()
}

/** Resolves once the focus, which would be lost with the served HTML, is elsewhere. */
async function focusOutside(served: HTMLElement | null): Promise<void> {
  while (served?.contains(document.activeElement))
    await new Promise((resolve) => {
      served.addEventListener('focusout', () => setTimeout(resolve), { once: true })
    })
}

/** Words said within are not among those that the page loads before it is touched. */
function WithoutRecord({ children }: { children: ReactNode }) {
  const { words } = useRouteContext({ from: '__root__' })
  return (
    <IntlProvider locale={dateLocale(words.locale)} messages={withoutRecord(words) as never}>
      {children}
    </IntlProvider>
  )
}
