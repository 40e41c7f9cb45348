import type { Page } from 'playwright-core'

/** All in a page's browser that names this member: keys of its storage, caches and database, sorted. */
export function keptInBrowser({ page, member }: { page: Page; member: string }): Promise<string[]> {
  return page.evaluate(async (id) => {
    const cached = async () => {
      const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
      return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname)
    }
    const read = async (name: string) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const keys = [...database.objectStoreNames].map(
        (store) =>
          new Promise<IDBValidKey[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAllKeys()
            request.onsuccess = () => resolve(request.result)
            request.onerror = () => reject(request.error)
          }),
      )
      const all = (await Promise.all(keys)).flat().map((key) => `${name} ${String(key)}`)
      database.close()
      return all
    }
    const databases = async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
      return (await Promise.all(names.map(read))).flat()
    }
    const keys = [
      ...Object.keys(sessionStorage),
      ...Object.keys(localStorage),
      ...(await cached()),
      ...(await databases()),
    ]
    return keys.filter((key) => key.includes(id)).sort()
  }, member)
}

/**
 * Fills every place in which a browser stores data of a member, except photos.
 * @returns their keys
 */
export async function keepInBrowser({ page, member }: { page: Page; member: string }): Promise<string[]> {
  const session = [`announced_likes.${member}`, `auto_like.${member}`]
  const local = [`last-chat.${member}`, `push.${member}`, `dismissed.photo.${member}`]
  const cached = `/last-push/${member}`
  await page.evaluate(
    async ([inTab, inAll, path]) => {
      for (const key of inTab) sessionStorage.setItem(key, '[]')
      for (const key of inAll) localStorage.setItem(key, 'no')
      await (await caches.open('push')).put(path, Response.json({ url: '/' }))
    },
    [session, local, cached] as const,
  )
  // The page itself has marked the tab and the browser as theirs.
  const marks = [`mark.${member}`, `mark.${member}`]
  return [...session, ...local, cached, ...marks].sort()
}
