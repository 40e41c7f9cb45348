import { defineHandlerCallback, getSsrStatus } from '@tanstack/react-router/ssr/server'
import { createStartHandler, defaultRenderHandler, StartServer } from '@tanstack/react-start/server'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { isScriptless } from './client/scriptless.ts'

// No page of ours suspends while it is rendered, so one string costs half of what a stream does.
const fetch = createStartHandler(
  defineHandlerCallback((rendering) =>
    isScriptless(rendering.router.state.matches)
      ? renderScriptless(rendering)
      : defaultRenderHandler(rendering),
  ),
)

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
