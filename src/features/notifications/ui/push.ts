import type { User } from '#features/accounts/contract.ts'
import type { Api } from '#page/api.ts'
import { forgetLastPush } from '#page/last-push.ts'
import { keepPushAnswer } from './push-answer.ts'
import { findWorker, registerWorker } from './worker.ts'

/** The browser's push permission, given by whichever member used it; `unsupported` without the APIs. */
export function pushPermission(): NotificationPermission | 'unsupported' {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return able ? Notification.permission : 'unsupported'
}

/** Asks the browser for permission and saves the member's yes; null when permission is refused. */
export async function turnOnPush(api: Api, publicKey: string, member: string): Promise<User | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const user = await subscribe(api, publicKey)
  keepPushAnswer(member, 'yes')
  return user
}

/** Subscribes this browser and sends the subscription to the server, until the session ends. */
export async function subscribe(api: Api, publicKey: string): Promise<User> {
  await registerWorker()
  const worker = await navigator.serviceWorker.ready
  const made = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = made.toJSON()
  const subscription = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
  }
  const { user } = await api.accounts.login.call({ subscription }, { context: { query: 'push=1' } })
  return user
}

/** Saves that the member refused. Ends push on the server first, so that nothing more is sent. */
export async function turnOffPush(api: Api, member: string): Promise<void> {
  keepPushAnswer(member, 'no')
  await api.notifications.endPush.call()
  const worker = await findWorker()
  const ended = await worker?.pushManager.getSubscription()
  await ended?.unsubscribe()
  await forgetLastPush(member)
}
