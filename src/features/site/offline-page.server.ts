import type { FastifyInstance } from 'fastify'
import type { FindContext } from '#server/feature.ts'
import { html, sendPlainPage } from '#server/http/plain-page.ts'
import type { SiteContext } from './context.server.ts'
import { translate } from './translate.server.ts'

const STYLES = `
main { min-height: 100dvh; display: grid; gap: 1rem; place-content: center; justify-items: center; text-align: center; }
img { width: 4.5rem; height: 4.5rem; }
p { max-width: 26rem; }
a.button {
  display: inline-flex; align-items: center; min-height: 3rem; margin-top: 0.5rem; padding: 0 1.5rem;
  border-radius: 99px; background: var(--accent); color: #fff; font-weight: 600; text-decoration: none;
}
a.second { margin: 0; background: none; box-shadow: inset 0 0 0 2px var(--control); color: var(--ink); }
[hidden] { display: none !important; }
`

/** Serves the page that the browser's worker keeps for when there is no connection. It is the same for everybody. */
export function serveOfflinePage(server: FastifyInstance, findContext: FindContext<SiteContext>): void {
  server.get('/offline', async (request, reply) => {
    const context = await findContext(request, reply)
    if (!context) return reply.callNotFound()
    const { locale, site } = context
    const t = translate(locale, 'site')
    const title = t('offline_page.title')
    return sendPlainPage(reply, {
      locale,
      title: `${title} · ${site.settings.name}`,
      styles: STYLES,
      // An empty address is that of the page that could not be loaded.
      body: html`<main>
<img src="/icon.svg" alt="">
<h1>${title}</h1>
<p class="soft">${t('offline_page.words')}</p>
<a class="button" href="">${t('error_page.try_again')}</a>
<a class="button second" id="chats" href="/chats" hidden>${t('offline_page.chats')}</a>
<p class="soft" id="how">${t('offline_page.how')}</p>
</main>
<script src="/offline.js"></script>`,
      ownScripts: true,
    })
  })
}
