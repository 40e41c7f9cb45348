import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useSettings } from '#page/account.ts'
import { notIndexedHeaders } from '#page/not-indexed.ts'
import { useApi } from '#page/use-api.ts'
import { campaignOptions } from '../landers/lander-data.ts'
import { FirstMessage } from '../members/first-message.tsx'
import type { MemberLandingProps } from '../members/member-landing.ts'
import { Portrait } from '../members/portrait.tsx'
import { shownMemberOptions } from '../members/shown-member.ts'
import { Story } from '../members/story.tsx'

export const Route = createFileRoute('/_lander/members/$id/$landing/{-$slug}')({
  loader: (opened) =>
    import('../members/load-member-landing.ts').then(({ loadMemberLanding }) => loadMemberLanding(opened)),
  headers: notIndexedHeaders,
  head: ({ loaderData }) => loaderData?.head ?? {},
  staleTime: Number.POSITIVE_INFINITY,
  staticData: { script: 'never' },
  component: Page,
})

const PAGES = { landing2: Story, landing3: FirstMessage } as const

function Page() {
  const api = useApi()
  const { page, slug } = Route.useLoaderData()
  const { profile } = useSuspenseQuery(shownMemberOptions(api, Route.useParams().id)).data
  const settings = useSettings()
  // Only for the type: the loader leads elsewhere.
  if (profile.status !== 'active') return null
  const props = { settings, profile, via: { page, slug: slug ?? '' } }
  if (page === 'landing') return <Portrait {...props} campaign={null} />
  return <WithCampaign {...props} page={page} />
}

type WithCampaignProps = Omit<MemberLandingProps, 'campaign'> & { page: keyof typeof PAGES }

function WithCampaign({ page, ...props }: WithCampaignProps) {
  const { slug } = Route.useParams()
  const { campaign } = useSuspenseQuery(campaignOptions(useApi(), page, slug)).data
  const Landing = PAGES[page]
  return (
    <div data-look={campaign?.look} className="bg-canvas text-ink">
      <Landing {...props} campaign={campaign} />
    </div>
  )
}
