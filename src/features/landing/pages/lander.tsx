import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSettings } from '#page/account.ts'
import { useApi } from '#page/use-api.ts'
import { landers } from '../landers/all.ts'
import { campaignOptions } from '../landers/lander-data.ts'

export const Route = createFileRoute('/_lander/landers/$name/{-$slug}')({
  loader: (opened) => import('../landers/load-lander.ts').then(({ loadLander }) => loadLander(opened)),
  head: ({ loaderData }) => loaderData?.head ?? {},
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
