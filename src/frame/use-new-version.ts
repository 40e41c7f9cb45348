import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { findWorker } from '#features/notifications/ui/worker.ts'
import { useLiveEvents } from '#page/live-provider.tsx'

const LOOK_AT_MOST_EVERY_MILLISECONDS = 60_000

/**
 * Takes up a new version of the site with the next change of page, by loading that page anew: never in the middle of
 * what a member does. Each build has a worker of its own, so a new worker is a new version. Restarting the server
 * breaks the live connections, so it is looked for when they are back.
 */
export function useNewVersion(): void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const looked = useRef(0)
  useLiveEvents(({ type }) => {
    if (type !== 'connected' || Date.now() - looked.current < LOOK_AT_MOST_EVERY_MILLISECONDS) return
    looked.current = Date.now()
    look().catch(() => {})
  })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const worker = navigator.serviceWorker
    let before = worker.controller
    let isOld = false
    const note = () => {
      // The first worker of this browser is no news.
      isOld ||= before !== null
      before = worker.controller
    }
    worker.addEventListener('controllerchange', note)
    const unsubscribe = router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
      // What is being sent would be cut off.
      if (!isOld || !pathChanged || !navigator.onLine || queryClient.isMutating() > 0) return
      // After a step back the address is there already.
      if (window.location.href.endsWith(toLocation.href)) window.location.reload()
      else window.location.assign(toLocation.href)
    })
    return () => {
      worker.removeEventListener('controllerchange', note)
      unsubscribe()
    }
  }, [router, queryClient])
}

async function look(): Promise<void> {
  await (await findWorker())?.update()
}
