import { createFileRoute } from '@tanstack/react-router'
import { pageContext } from '#page/page-context.ts'

const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]

/** The worker takes it (public/sw.js); without one, src/features/chat/share.server.ts answers. */
const SHARE_TARGET = {
  action: '/share',
  method: 'POST',
  enctype: 'multipart/form-data',
  params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: ['image/*'] }] },
}

/** Makes each site installable under its own name. */
export const Route = createFileRoute('/manifest.webmanifest')({
  server: {
    handlers: {
      GET: async () => {
        const { api, locale } = pageContext()
        const { settings } = await api.site.settings({})
        const manifest = {
          id: '/',
          name: settings.name,
          short_name: settings.name,
          description: settings.description,
          lang: locale,
          start_url: '/members',
          scope: '/',
          display: 'standalone',
          background_color: '#fdf7f8',
          theme_color: '#fdf7f8',
          icons: ICONS,
          share_target: SHARE_TARGET,
        }
        return new Response(JSON.stringify(manifest), {
          headers: { 'content-type': 'application/manifest+json', 'cache-control': 'private, max-age=3600' },
        })
      },
    },
  },
})
