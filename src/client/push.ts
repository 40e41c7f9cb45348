import type { User } from '#features/accounts/contract.ts'
import type { Api } from './api.ts'

const WORKER = '/sw.js'

/** `unsupported`, or what the member has answered the browser. */
export function pushPermission(): NotificationPermission | 'unsupported' {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return able ? Notification.permission : 'unsupported'
}

export async function registerPushWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER)
}

/** Asks the member, subscribes this browser, and tells the server where to push to; null: the answer was no. */
export async function turnOnPush(api: Api, publicKey: string): Promise<User | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  return subscribe(api, publicKey)
}

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

/** Whether this browser is subscribed now. */
export async function isSubscribed(): Promise<boolean> {
  return (await subscription()) !== undefined
}

/** Ends this browser's subscription, first on the server: nothing more is sent from then on. */
export async function turnOffPush(api: Api): Promise<void> {
  const ended = await subscription()
  if (!ended) return
  await api.notifications.endPush.call({ endpoint: ended.endpoint })
  await ended.unsubscribe()
}

async function subscription(): Promise<PushSubscription | undefined> {
  if (pushPermission() !== 'granted') return undefined
  const worker = await navigator.serviceWorker.getRegistration(WORKER)
  return (await worker?.pushManager.getSubscription()) ?? undefined
}
