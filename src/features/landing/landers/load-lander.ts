import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { settingsOptions, userOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import type { Words } from '#page/words.ts'
import { isSlug } from '#shared/landers.ts'
import { READY, WITH_FACES, WITH_FIGURES } from './lander.ts'
import { campaignOptions, facesOptions, figuresOptions } from './lander-data.ts'
import styles from './landers.css?url'

type Opened = {
  context: { api: Api; queryClient: QueryClient; words: Words }
  params: { name: string; slug?: string | undefined }
  location: { searchStr: string }
}

/** Reads what a landing page shows. Apart from its route, which is part of every page's script. */
export async function loadLander({ context, params: { name, slug }, location }: Opened) {
  const { api, queryClient } = context
  const lander = READY.find((one) => one === name)
  if (!lander) throw notFound()
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user) throw redirect({ to: '/members' })
  if (slug !== undefined && !isSlug(slug)) throw redirect({ href: `/landers/${lander}${location.searchStr}` })
  const [{ settings }, { campaign }] = await Promise.all([
    queryClient.ensureQueryData(settingsOptions(api)),
    queryClient.ensureQueryData(campaignOptions(api, lander, slug)),
    WITH_FACES.includes(lander) && queryClient.ensureQueryData(facesOptions(api)),
    WITH_FIGURES.includes(lander) && queryClient.ensureQueryData(figuresOptions(api)),
  ])
  const known = campaign ? slug : undefined
  const root = { context, loaderData: { site: settings.name } }
  return {
    lander,
    slug: known,
    head: {
      meta: [pageTitle([root], (t) => campaign?.headline ?? t('landing.lander.title', { lander }))],
      links: [{ rel: 'stylesheet', href: styles }],
    },
  }
}
