import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setUser, useSettings, useUser } from '#client/account.ts'
import { pushPermission, registerPushWorker, subscribe } from '#client/push.ts'
import { pushAnswer } from '#client/push-answer.ts'
import { readAgain } from '#client/refresh.ts'

/** Registers the push worker; of a member who said yes in this browser, it is made known again after a new login, and not any more when
 * the browser itself was told no. */
export function usePushWorker(): void {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { push_public_key: publicKey } = useSettings()
  const user = useUser()
  const [member, known] = [user?.profile.id, user?.push]
  useEffect(() => {
    const permission = pushPermission()
    if (!publicKey || !member || permission === 'unsupported') return
    const permitted = permission === 'granted'
    async function keepUp(key: string, one: string) {
      if (permitted && !known && pushAnswer(one) === 'yes')
        return setUser(queryClient, api, await subscribe(api, key))
      await registerPushWorker()
      if (permitted || !known) return
      await api.notifications.endPush.call()
      readAgain(queryClient, api.accounts.user.key())
    }
    // Without push the site works as well: news comes by mail and while it is open.
    keepUp(publicKey, member).catch(() => {})
  }, [api, queryClient, publicKey, member, known])
}
