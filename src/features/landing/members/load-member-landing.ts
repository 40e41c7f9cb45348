import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { settingsOptions, userOptions } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { NOT_INDEXED } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import type { Words } from '#page/words.ts'
import { isSlug, MEMBER_LANDINGS } from '#shared/landers.ts'
import { campaignOptions } from '../landers/lander-data.ts'
import styles from '../landers/landers.css?url'
import { shownMemberOptions } from './shown-member.ts'

type Opened = {
  context: { api: Api; queryClient: QueryClient; words: Words }
  params: { id: string; landing: string; slug?: string | undefined }
  location: { searchStr: string }
}

/**
 * Reads what a member's landing page shows. A member whom visitors may not see and one who does not exist lead alike to
 * the site's own page. Apart from its route, which is part of every page's script.
 */
export async function loadMemberLanding({ context, params: { id, landing, slug }, location }: Opened) {
  const { api, queryClient } = context
  const page = MEMBER_LANDINGS.find((one) => one === landing)
  if (!page || (page === 'landing' && slug !== undefined)) throw notFound()
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user) throw redirect({ to: '/members/$id', params: { id } })
  const { settings } = await queryClient.ensureQueryData(settingsOptions(api))
  const profile = await findShown(queryClient, api, id)
  if (!profile) throw redirect({ href: `/${location.searchStr}` })
  if (slug !== undefined && !isSlug(slug))
    throw redirect({ href: `/members/${id}/${page}${location.searchStr}` })
  const campaign =
    page === 'landing' ? null : (await queryClient.ensureQueryData(campaignOptions(api, page, slug))).campaign
  const root = { context, loaderData: { site: settings.name } }
  const { name, age } = profile
  return {
    page,
    slug: campaign ? slug : undefined,
    head: {
      meta: [
        NOT_INDEXED,
        pageTitle([root], (t) => t('landing.member.page_title', { name, age: String(age) })),
      ],
      links: [{ rel: 'stylesheet', href: styles }],
    },
  }
}

async function findShown(queryClient: QueryClient, api: Api, id: string) {
  try {
    const { profile } = await queryClient.ensureQueryData(shownMemberOptions(api, id))
    return profile.status === 'active' ? profile : undefined
  } catch (error) {
    const code = errorCode(error)
    if (code === 'not_found' || code === 'invalid_input' || code === 'authentication_required')
      return undefined
    throw error
  }
}
