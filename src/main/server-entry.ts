import scriptsOfViews from 'virtual:scripts-of-views'
import { type AnyRouter, type Manifest, rootRouteId } from '@tanstack/react-router'
import {
  defineHandlerCallback,
  getSsrStatus,
  type HandlerCallback,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { createStartHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { errorCode, errorStatus } from '#page/errors/declared-error.ts'
import { loadOnTouch } from '#page/on-touch.ts'
import { pageContext } from '#page/page-context.ts'
import { loginAddress } from '#page/require-member.ts'
import { isScriptless, isScriptOnTouch } from '#page/scriptless.ts'
import { SENT_WORDS, wordsToSend } from '#page/words.ts'
import { retryAfterSeconds } from '#shared/limits/waits.ts'
import { OFFLINE_SHELL_PATH, offlineShell } from './offline-shell.ts'

type Rendering = Parameters<HandlerCallback<AnyRouter>>[0]

// No page suspends during rendering, so a single string costs half of a stream.
const fetch = createStartHandler(
  defineHandlerCallback((rendering) => {
    const { router } = rendering
    const { matches } = router.state
    pageContext().inspect?.(() => renderToString(createElement(StartServer, { router })))
    const failed = matches.find((match) => match.status === 'error')
    if (failed) return renderFailed(rendering, failed.error)
    if (isScriptless(matches)) return renderScriptless(rendering)
    return isScriptOnTouch(matches) ? renderForTouch(rendering) : render(rendering)
  }),
)

/** A page with its scripts, the words that they wait for, and links to those of the views that it shows. */
async function render(rendering: Rendering, status?: number): Promise<Response> {
  const { words } = rendering.router.options.context
  const empty = `<script id="${SENT_WORDS}" type="application/json">`
  let views: string[] = []
  const page = await renderWhole(rendering, status, (html) => {
    views = [...html.matchAll(/ data-view="([\w-]+)"/g)].map(([, view]) => view!)
    return html.replace(empty, () => empty + wordsToSend(words))
  })
  for (const script of new Set(views.flatMap((view) => scriptsOfViews[view] ?? [])))
    page.headers.append('link', `<${script}>; rel=modulepreload`)
  return page
}

async function renderWhole(
  { router, responseHeaders }: Rendering,
  status?: number,
  complete = (html: string) => html,
): Promise<Response> {
  try {
    const body = complete(renderToString(createElement(StartServer, { router })))
    return answer(await transformHtmlStringWithRouter(router, body), {
      status: status ?? getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
}

/** Hands the page over as a string: a Response would encode it, only for it to be decoded again. */
function answer(html: string, head: ResponseInit): Response {
  pageContext().send(html)
  return new Response(null, head)
}

/** A page whose scripts load on the first interaction. */
function renderForTouch(rendering: Rendering) {
  const { router } = rendering
  const manifest = router.ssr?.manifest
  if (manifest) {
    const parts = router.state.matches.map(({ routeId }) => manifest.routes[routeId] ?? {})
    const hrefs = parts.flatMap(({ preloads = [] }) => preloads)
    const entry = parts.flatMap(({ scripts = [] }) => scripts).find(({ attrs }) => attrs?.src)?.attrs?.src
    const preloads = hrefs.map((link) => (typeof link === 'string' ? link : link.href))
    const loader = { children: loadOnTouch(entry as string, preloads) }
    router.ssr = withoutScripts(manifest, { [rootRouteId]: { scripts: [loader] } })
  }
  return renderWhole(rendering)
}

/** The error page with the error's status; a redirect to the login where a session is required. */
async function renderFailed(rendering: Rendering, error: unknown): Promise<Response> {
  const { router, responseHeaders } = rendering
  if (errorCode(error) === 'authentication_required') {
    router.serverSsr?.cleanup()
    responseHeaders.set('location', loginAddress(router.state.location.href))
    return new Response(null, { status: 302, headers: responseHeaders })
  }
  const page = await render(rendering, errorStatus(error))
  const seconds = retryAfterSeconds({ status: page.status, data: (error as { data?: unknown }).data })
  if (seconds !== undefined) page.headers.set('retry-after', String(seconds))
  return page
}

/** A page served without the framework's scripts, their preloads and their data. */
function renderScriptless({ router, responseHeaders }: Rendering): Response {
  try {
    if (router.ssr?.manifest) router.ssr = withoutScripts(router.ssr.manifest)
    const html = `<!DOCTYPE html>${renderToString(createElement(StartServer, { router }))}`
    return answer(html, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

function withoutScripts(manifest: Manifest, instead: Manifest['routes'] = {}): { manifest: Manifest } {
  const routes = Object.entries(manifest.routes).map(([id, { css }]) => [id, { css, ...instead[id] }])
  return { manifest: { ...manifest, routes: Object.fromEntries(routes) } }
}

type Options = Parameters<typeof fetch>[1] & { context: Parameters<typeof offlineShell>[0] }

export default {
  fetch: (request: Request, options: Options) =>
    new URL(request.url).pathname === OFFLINE_SHELL_PATH
      ? offlineShell(options.context)
      : fetch(request, options),
}
