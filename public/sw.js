/* The worker. Push: shows what the server pushes, {title, body, url, tag, member, unseen}, and opens its page; keeps of
   the last one when it came and where it leads, nothing else. Without a connection: shows a page of our own, which is the
   same for everybody; in place of the conversations, one that draws what the browser keeps of them. Sharing: keeps what
   another app shares with the installed one until a page has it. */

/* The build writes its own, so that each version of the site has a worker of its own (scripts/build.ts). */
const VERSION = 'development'

const OFFLINE_PAGE = '/offline'
const OFFLINE_FILES = ['/icon.svg', '/offline.js']
const OFFLINE_CACHE = 'offline'

const SHELL_PAGE = '/offline/chats'
const SHELL_CACHES = 'shell '
const SHELL_OLD_AFTER_MILLISECONDS = 86_400_000
const CHATS = /^\/chats(\/[^/]*)?$/
const ASSETS = '/assets/'

const SHARE = '/share'
const SHARED_CACHE = 'shared'
const SHARED_OLD_AFTER_MILLISECONDS = 86_400_000

self.addEventListener('install', (event) => {
  // Where the browser can, all else goes past the worker.
  const handled = [{ requestMode: 'navigate' }, ...OFFLINE_FILES.map((urlPattern) => ({ urlPattern }))]
  event
    .addRoutes?.([
      ...handled.map((condition) => ({ condition, source: 'fetch-event' })),
      { condition: { urlPattern: `${ASSETS}*` }, source: 'cache' },
      { condition: { urlPattern: '/*' }, source: 'network' },
    ])
    ?.catch(() => {})
  self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(begin()))

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  // A new version: what was kept of the one before is kept of this one.
  const [known] = await shellCaches()
  if (known) await keepShell(localeOf(known)).catch(() => {})
}

/* A page says which language it is in, and whether its member's conversations are kept. */
self.addEventListener('message', (event) => {
  const { type, locale, chats } = event.data ?? {}
  if (type !== 'language') return
  const shells = chats ? renewShell(locale) : dropShells()
  event.waitUntil(Promise.all([keepOfflinePage(locale), shells, dropOldShared()]))
})

async function keepOfflinePage(locale) {
  const cache = await caches.open(OFFLINE_CACHE)
  const page = await fetchInLanguage(OFFLINE_PAGE, locale)
  if (page.ok) await cache.put(OFFLINE_PAGE, page)
  await cache.addAll(OFFLINE_FILES)
}

/* Without cookies: nothing of a member can be in it. */
function fetchInLanguage(path, locale) {
  return fetch(`${path}?lang=${encodeURIComponent(locale)}`, { credentials: 'omit' })
}

const shellCacheOf = (locale) => `${SHELL_CACHES}${locale} ${VERSION}`
const localeOf = (cache) => cache.split(' ')[1]

async function shellCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(SHELL_CACHES))
}

async function dropShells(except) {
  for (const name of await shellCaches()) if (name !== except) await caches.delete(name)
}

/* Keeps this version's, and then no other: a page of the one before has been replaced by the one that asks. */
async function renewShell(locale) {
  if (await keepShell(locale)) await dropShells(shellCacheOf(locale))
}

/* The page comes last, so that one that is found is whole. */
async function keepShell(locale) {
  const cache = await caches.open(shellCacheOf(locale))
  const known = await cache.match(SHELL_PAGE)
  if (known && Date.now() - Date.parse(known.headers.get('date')) < SHELL_OLD_AFTER_MILLISECONDS) return true
  const page = await fetchInLanguage(SHELL_PAGE, locale)
  if (!page.ok) return false
  const files = new Set((await page.clone().text()).match(/\/assets\/[\w./~-]+/g))
  await Promise.all([...files].map(async (file) => (await cache.match(file)) ?? cache.add(file)))
  await cache.put(SHELL_PAGE, page)
  return true
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && pathname === SHARE && origin === self.location.origin)
    return event.respondWith(keepShared(request))
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(openPage(event))
  else if (origin !== self.location.origin) return
  else if (OFFLINE_FILES.includes(pathname))
    event.respondWith(fetch(request).catch(() => kept(OFFLINE_CACHE, request.url)))
  else if (pathname.startsWith(ASSETS))
    event.respondWith(caches.match(request).then((file) => file ?? fetch(request)))
})

async function openPage({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    const shell = CHATS.test(new URL(request.url).pathname) && (await keptShell())
    return shell || kept(OFFLINE_CACHE, OFFLINE_PAGE)
  }
}

/* Of this version, or else of the one before. */
async function keptShell() {
  const names = await shellCaches()
  for (const name of names.sort((one) => (one.endsWith(` ${VERSION}`) ? -1 : 1))) {
    const page = await (await caches.open(name)).match(SHELL_PAGE)
    if (page) return page
  }
}

async function kept(cache, address) {
  return (await (await caches.open(cache)).match(address)) ?? Response.error()
}

/* Under a random key, so that it waits through a login and other pages do not find it. */
async function keepShared(request) {
  let page = SHARE
  try {
    const key = crypto.randomUUID()
    const headers = { 'content-type': request.headers.get('content-type'), date: new Date().toUTCString() }
    const shared = new Response(await request.blob(), { headers })
    await (await caches.open(SHARED_CACHE)).put(`${SHARE}/${key}`, shared)
    page = `${SHARE}?key=${key}`
  } catch {
    // Without room for it, the page says that nothing came.
  }
  return Response.redirect(page, 303)
}

async function dropOldShared() {
  if (!(await caches.has(SHARED_CACHE))) return
  const cache = await caches.open(SHARED_CACHE)
  for (const request of await cache.keys()) {
    const kept = await cache.match(request)
    const age = Date.now() - Date.parse(kept?.headers.get('date'))
    if (age > SHARED_OLD_AFTER_MILLISECONDS) await cache.delete(request)
  }
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
