import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { setUser, useSettings, useUser } from '#page/account.ts'
import { lastPush, onPush, onPushOpened } from '#page/last-push.ts'
import { readAgain, readNewsAgain } from '#page/refresh.ts'
import { useApi } from '#page/use-api.ts'
import { pushPermission, subscribe } from './push.ts'
import { pushAnswer } from './push-answer.ts'
import { registerWorker } from './worker.ts'

/**
 * Registers the worker for push. A member who said yes in this browser is subscribed again after a new login; push ends
 * once the browser's permission is withdrawn.
 */
export default function PushWorker(): null {
  const api = useApi()
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
      await registerWorker()
      if (permitted || !known) return
      await api.notifications.endPush.call()
      readAgain(queryClient, api.accounts.user.key())
    }
    // The site works without push: news comes by mail and while the site is open.
    keepUp(publicKey, member).catch(() => {})
  }, [api, queryClient, publicKey, member, known])
  useLastPush(member)
  useOpening()
  return null
}

/** Opens what a pressed notification is about, here and without loading the page anew. */
function useOpening(): void {
  const router = useRouter()
  useEffect(() => {
    if (pushPermission() === 'unsupported') return
    return onPushOpened((to) => void router.navigate({ href: to }))
  }, [router])
}

/** Keeps the member's last push message in the query cache, and refetches what a new one is about. */
function useLastPush(member: string | undefined): void {
  const api = useApi()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!member || pushPermission() === 'unsupported') return
    const keep = async () => queryClient.setQueryData(['last_push', member], await lastPush(member))
    void keep()
    return onPush(member, () => {
      void keep()
      readNewsAgain(queryClient, api)
    })
  }, [api, queryClient, member])
}
