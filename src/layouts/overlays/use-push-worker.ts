import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setUser, useSettings, useUser } from '#client/account.ts'
import { pushPermission, registerPushWorker, subscribe } from '#client/push.ts'

/** Registers the push worker; a browser that may push but is not known any more is made known again. */
export function usePushWorker(): void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { push_public_key: publicKey } = useSettings()
  const known = useUser()?.push
  useEffect(() => {
    const permission = pushPermission()
    if (!publicKey || known === undefined || permission === 'unsupported') return
    const work =
      permission === 'granted' && !known
        ? subscribe(api, publicKey).then((user) => setUser(queryClient, api, user))
        : registerPushWorker()
    // Without push the site works as well: news comes by mail and while it is open.
    work.catch(() => {})
  }, [api, queryClient, publicKey, known])
}
