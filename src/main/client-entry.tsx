import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { takeUp } from '#page/early/take-up.ts'
import { declaredErrors } from '#page/errors/error-transport.ts'
import { loadServedViews } from '#page/late/lazy-view.ts'
import { addWords } from '#page/words.ts'
import { getRouter } from './router.tsx'

declare global {
  interface Window {
    /** The router's data of the server render; must be told when hydration has read it. */
    $_TSR?: { h(): void }
  }
}

/**
 * Hydrates the server's page. The framework's own entry would do the same, and add a second serialiser for server
 * functions, of which we have none.
 */
async function begin(): Promise<void> {
  const router = await getRouter()
  if (document.getElementById('offline-shell'))
    return (await import('./begin-offline.tsx')).beginOffline(router)
  router.options.serializationAdapters = [declaredErrors]
  await hydrate(router).finally(() => window.$_TSR?.h())
  await loadServedViews()
  // A page after a refused plain form shows the error, whose text pages do not load otherwise.
  if ('refused' in router.state.location.search) await addWords('site/errors').catch(() => {})
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakeUp>
          <RouterProvider router={router} />
        </TakeUp>
      </StrictMode>,
    )
  })
}

/**
 * After hydration, and outside of React's own work. Around the page, not beside it: React makes ids by how many children
 * there are, and the server has this one.
 */
function TakeUp({ children }: { children: ReactNode }) {
  useEffect(() => queueMicrotask(() => void takeUp()), [])
  return children
}

void begin()
