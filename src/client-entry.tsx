import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { declaredErrors } from './client/error-transport.ts'
import { getRouter } from './router.tsx'

declare global {
  interface Window {
    /** Where the server's render left its data; it wants to know when that was taken over. */
    $_TSR?: { h(): void }
  }
}

/**
 * Brings the page that the server rendered to life. The framework's own entry would do the same, and bring a
 * second serialiser for server functions, of which we have none.
 */
async function begin(): Promise<void> {
  const router = await getRouter()
  router.options.serializationAdapters = [declaredErrors]
  await hydrate(router).finally(() => window.$_TSR?.h())
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    )
  })
}

void begin()
