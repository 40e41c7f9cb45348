/* The push worker: shows what the server pushes, {title, body, url, tag}, and opens its page. Caches nothing. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const news = event.data?.json() ?? {}
  event.waitUntil(show(news))
})

async function show({ title = '', body = '', url = '/', tag }) {
  const pages = await self.clients.matchAll({ type: 'window' })
  // Whoever is looking at the site sees it there.
  if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)))
})

async function open(url) {
  // A push may only lead into this site.
  const target = url.origin === self.location.origin ? url.href : '/'
  const [page] = await self.clients.matchAll({ type: 'window' })
  if (!page) return self.clients.openWindow(target)
  await page.focus()
  return page.navigate(target)
}
