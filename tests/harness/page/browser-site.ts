import { existsSync } from 'node:fs'
import { builtPages } from '#main/pages.server.ts'
import { startSite, type TestSite, type TestSiteOptions } from '../site.ts'

/** Starts a site with the pages of the last `npm run build`. */
export async function startBrowserSite(options: Omit<TestSiteOptions, 'pages'> = {}): Promise<TestSite> {
  if (!existsSync('dist/server/server-entry.js'))
    throw new Error(
      'there are no built pages in dist/: `npm run build` makes them, `npm test` does so by itself',
    )
  return startSite({ ...options, pages: await builtPages() })
}
