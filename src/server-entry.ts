import { defineHandlerCallback, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { createStartHandler, defaultRenderHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { errorCode, errorStatus } from './client/api.ts'
import { loginAddress } from './client/require-member.ts'
import { isScriptless } from './client/scriptless.ts'

// No page of ours suspends while it is rendered, so one string costs half of what a stream does.
const fetch = createStartHandler(
  defineHandlerCallback((rendering) => {
    const { matches } = rendering.router.state
    const failed = matches.find((match) => match.status === 'error')
    if (failed) return renderFailed(rendering, failed.error)
    return isScriptless(matches) ? renderScriptless(rendering) : defaultRenderHandler(rendering)
  }),
)

/** The error page, with the status of what happened; who must log in first is sent there. */
async function renderFailed(
  rendering: Parameters<typeof defaultRenderHandler>[0],
  error: unknown,
): Promise<Response> {
  const { router, responseHeaders } = rendering
  if (errorCode(error) === 'authentication_required') {
    router.serverSsr?.cleanup()
    responseHeaders.set('location', loginAddress(router.state.location.href))
    return new Response(null, { status: 302, headers: responseHeaders })
  }
  const page = (await defaultRenderHandler(rendering)) as Response
  return new Response(page.body, { status: errorStatus(error), headers: page.headers })
}

/** A page that stays as it was served: without the framework's scripts, their preloads and the data for them. */
const renderScriptless: typeof defaultRenderHandler = ({ router, responseHeaders }) => {
  try {
    const manifest = router.ssr?.manifest
    if (manifest) {
      const routes = Object.entries(manifest.routes).map(([id, route]) => [id, { css: route.css }])
      router.ssr = { manifest: { ...manifest, routes: Object.fromEntries(routes) } }
    }
    const html = `<!DOCTYPE html>${renderToString(createElement(StartServer, { router }))}`
    return new Response(html, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
}

export default { fetch }
