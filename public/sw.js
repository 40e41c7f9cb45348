/* The worker. Push: shows what the server pushes, {title, body, url, tag, member, unseen}, and opens its page; keeps of
   the last one when it came and where it leads, nothing else. Without a connection: shows a page of our own, which is the
   same for everybody. */

const OFFLINE_PAGE = '/offline'
const OFFLINE_FILES = ['/icon.svg', '/offline.js']

self.addEventListener('install', (event) => {
  // Where the browser can, all else goes past the worker.
  const handled = [{ requestMode: 'navigate' }, ...OFFLINE_FILES.map((urlPattern) => ({ urlPattern }))]
  event
    .addRoutes?.([
      ...handled.map((condition) => ({ condition, source: 'fetch-event' })),
      { condition: { urlPattern: '/*' }, source: 'network' },
    ])
    ?.catch(() => {})
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/* A page says which language it is in. */
self.addEventListener('message', (event) => {
  if (event.data?.type === 'language') event.waitUntil(keepOfflinePage(event.data.locale))
})

async function keepOfflinePage(locale) {
  const cache = await caches.open('offline')
  const address = `${OFFLINE_PAGE}?lang=${encodeURIComponent(locale)}`
  // Without cookies: nothing of a member can be in it.
  const page = await fetch(address, { credentials: 'omit' })
  if (page.ok) await cache.put(OFFLINE_PAGE, page)
  await cache.addAll(OFFLINE_FILES)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (OFFLINE_FILES.includes(new URL(request.url).pathname))
    event.respondWith(fetch(request).catch(() => kept(request.url)))
})

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return kept(OFFLINE_PAGE)
  }
}

async function kept(address) {
  const cache = await caches.open('offline')
  return (await cache.match(address)) ?? Response.error()
}

self.addEventListener('push', (event) => {
  const news = event.data?.json() ?? {}
  event.waitUntil(Promise.all([keep(news), show(news), count(news)]))
})

/* Not its text: the next user of the browser must not read it. */
async function keep({ url = '/', tag = '', member }) {
  if (!member) return
  const last = { at: new Date().toISOString(), tag, url }
  const cache = await caches.open('push').catch(() => undefined)
  await cache?.put(`/last-push/${member}`, Response.json(last))
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'pushed', member })
}

async function show({ title = '', body = '', url = '/', tag }) {
  const pages = await self.clients.matchAll({ type: 'window' })
  // A visible page shows the news itself.
  if (pages.some((page) => page.visibilityState === 'visible' && page.focused)) return
  await self.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
  })
}

/* On the icon of the installed app, until a page counts for itself. */
async function count({ unseen }) {
  if (Number.isInteger(unseen)) await self.navigator.setAppBadge?.(unseen).catch(() => {})
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data?.url ?? '/', self.location.origin)))
})

/* In a tab that shows it already, else in the one used last, else in a new one. */
async function open(url) {
  // A push may only lead into this site.
  const target = url.origin === self.location.origin ? url.href : new URL('/', self.location.origin).href
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((one) => one.url === target) ?? pages[0]
  if (!page) return self.clients.openWindow(target)
  const focused = await page.focus().catch(() => page)
  if (focused.url === target || (await opensItself(focused, url))) return
  return focused.navigate(target).catch(() => self.clients.openWindow(target))
}

const OPENS_WITHIN_MILLISECONDS = 1000

/* A page that answers goes there without loading anew, so nothing in it is lost. */
function opensItself(page, { pathname, search }) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), OPENS_WITHIN_MILLISECONDS)
    page.postMessage({ type: 'open', to: pathname + search }, [port2])
  })
}
