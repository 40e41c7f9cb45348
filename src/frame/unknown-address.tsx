import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'

/** Addresses without a route: a redirect to the legal or help page of that name, or a 404 within the usual layout. */
export const Route = createFileRoute('/_default/$')({
  loader: async ({ context: { api }, params: { _splat: slug = '' } }) => {
    if (await isStaticPage(api, slug))
      throw redirect({ to: '/pages/$slug', params: { slug }, statusCode: 301 })
    throw notFound()
  },
})

async function isStaticPage(api: Api, slug: string): Promise<boolean> {
  if (!/^[\w-]{1,60}$/.test(slug)) return false
  try {
    await api.site.staticPage.call({ slug })
    return true
  } catch (error) {
    if (errorCode(error) === 'not_found') return false
    throw error
  }
}
