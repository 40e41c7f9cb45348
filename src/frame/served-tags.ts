import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What the server said of its page alone, such as its canonical address, goes when another page is opened. */
export function useServedTags(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, hrefChanged }) => {
        if (fromLocation && hrefChanged)
          for (const tag of document.querySelectorAll('[data-served]')) tag.remove()
      }),
    [router],
  )
}
