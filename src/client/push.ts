import type { User } from '#features/accounts/contract.ts'
import type { Api } from './api.ts'
import { keepPushAnswer } from './push-answer.ts'

const WORKER = '/sw.js'

/** `unsupported`, or what the browser has been answered; by whichever member used it. */
export function pushPermission(): NotificationPermission | 'unsupported' {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return able ? Notification.permission : 'unsupported'
}

export async function registerPushWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER)
}

/** A member says yes in this browser, which then asks as well; null: the answer to that was no. */
export async function turnOnPush(api: Api, publicKey: string, member: string): Promise<User | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const user = await subscribe(api, publicKey)
  keepPushAnswer(member, 'yes')
  return user
}

/** Subscribes this browser and tells the server where to push to, until the session ends. */
export async function subscribe(api: Api, publicKey: string): Promise<User> {
  await registerPushWorker()
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
  const { user } = await api.accounts.login.call({ subscription })
  return user
}

/** A member says no in this browser. First on the server: nothing more is sent from then on. */
export async function turnOffPush(api: Api, member: string): Promise<void> {
  keepPushAnswer(member, 'no')
  await api.notifications.endPush.call()
  const worker = await navigator.serviceWorker.getRegistration(WORKER)
  const ended = await worker?.pushManager.getSubscription()
  await ended?.unsubscribe()
}
