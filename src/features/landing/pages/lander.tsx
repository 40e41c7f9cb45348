import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { userOptions, useSettings } from '#page/account.ts'
import { siteAddress } from '#page/address.ts'
import type { Api } from '#page/api.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import type { Lander } from '#shared/landers.ts'
import { landers } from '../landers/all.ts'
import { facesOptions } from '../landers/faces.ts'
import { READY, WITH_FACES } from '../landers/lander.ts'
import styles from '../landers/landers.css?url'

/** More than a campaign's name has. */
const SLUG_MAX_CHARACTERS = 100

const campaignOptions = (api: Api, name: Lander, slug: string | undefined) =>
  api.landing.campaign.queryOptions({
    input: { name, slug: slug?.slice(0, SLUG_MAX_CHARACTERS) },
    staleTime: Number.POSITIVE_INFINITY,
  })

export const Route = createFileRoute('/_lander/landers/$name/{-$slug}')({
  beforeLoad: async ({ context: { api, queryClient }, params: { name } }) => {
    const lander = READY.find((one) => one === name)
    if (!lander) throw notFound()
    const { user } = await queryClient.ensureQueryData(userOptions(api))
    if (user) throw redirect({ to: '/members' })
    return { lander }
  },
  loader: async ({ context: { api, queryClient, lander }, params: { slug } }) => {
    const [{ campaign }] = await Promise.all([
      queryClient.ensureQueryData(campaignOptions(api, lander, slug)),
      WITH_FACES.includes(lander) && queryClient.ensureQueryData(facesOptions(api)),
    ])
    return { lander, slug: campaign ? slug : undefined, headline: campaign?.headline }
  },
  head: ({ matches, loaderData }) => {
    if (!loaderData) return {}
    const { lander, slug, headline } = loaderData
    const title = pageTitle(matches, (t) => headline ?? t('landing.lander.title', { lander }))
    const address = ['/landers', lander, slug].filter(Boolean).join('/')
    return {
      meta: [title],
      links: [
        { rel: 'canonical', href: siteAddress() + address },
        { rel: 'stylesheet', href: styles },
      ],
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  staticData: { script: 'never' },
  component: Page,
})

function Page() {
  const api = useApi()
  const { lander, slug } = Route.useLoaderData()
  const { campaign } = useSuspenseQuery(campaignOptions(api, lander, Route.useParams().slug)).data
  const settings = useSettings()
  const Lander = landers[lander]
  return (
    <div data-look={campaign?.look} className="bg-canvas text-ink">
      <Lander settings={settings} campaign={campaign} via={{ page: lander, slug: slug ?? '' }} />
    </div>
  )
}
