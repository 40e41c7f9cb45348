import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useGiveLike } from '#features/likes/ui/use-give-like.ts'
import { useSeenLike } from '#features/likes/ui/use-seen-like.ts'
import type { Api } from '#page/api.ts'
import { errorCode } from '#page/errors/declared-error.ts'
import { preloadLate } from '#page/late/late-view.tsx'
import { NOT_INDEXED, notIndexedHeaders } from '#page/not-indexed.ts'
import { pageTitle } from '#page/page-title.ts'
import { useApi } from '#page/use-api.ts'
import type { MemberProfile } from '../contract.ts'
import { AllFacts } from '../ui/lazy-all-facts.ts'
import { ClosedSearch } from '../ui/lazy-closed-search.ts'
import { DisabledProfile } from '../ui/lazy-disabled-profile.ts'
import { Gifts } from '../ui/lazy-gifts.ts'
import { OwnNotice } from '../ui/lazy-own-notice.ts'
import { Prompts } from '../ui/lazy-prompts.ts'
import { type Linked, linkTags } from '../ui/profile-link.ts'
import { ProfileView } from '../ui/profile-view.tsx'
import { useVisit } from '../ui/use-visit.ts'

const OfferWords = lazy(() => import('#features/likes/ui/offer-words.tsx'))

const FRESH_MILLISECONDS = 30_000

// What the server rendered, or the pointer fetched ahead, is not fetched again when the page shows it. One's own may
// just have been changed.
const profileOptions = (api: Api, id: string) =>
  api.members.profile.queryOptions({
    input: { id },
    staleTime({ state: { data } }) {
      const own = data?.profile.status !== 'disabled' && data?.profile.seen_by
      return own ? 0 : FRESH_MILLISECONDS
    },
  })

export const Route = createFileRoute('/_default/members/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    try {
      const { profile } = await queryClient.ensureQueryData(profileOptions(api, id))
      if (profile.status !== 'disabled') {
        if (profile.seen_by) await OwnNotice.preload?.()
        if (profile.prompts.length > 0) await Prompts.preload?.()
        if (profile.gifts.length > 0) await Gifts.preload?.()
        await preloadLate(AllFacts)
        const { name, age } = profile
        return { name, age: String(age), ...(await linkTags(profile, queryClient, api)) }
      }
      await DisabledProfile.preload?.()
      return 'disabled'
    } catch (error) {
      const code = errorCode(error)
      if (code === 'authentication_required') {
        await ClosedSearch.preload?.()
        return null
      }
      // A malformed id counts as unknown.
      if (code === 'not_found' || code === 'invalid_input') throw notFound()
      throw error
    }
  },
  headers: ({ loaderData }) => ((loaderData as Linked)?.indexed ? {} : notIndexedHeaders()),
  head: ({ matches, loaderData }) => {
    // The not-found page sets its own title.
    if (loaderData === undefined) return {}
    return {
      meta: [
        ...((loaderData as Linked)?.tags ?? [NOT_INDEXED]),
        pageTitle(matches, (t) => {
          if (loaderData === 'disabled') return t('members.profile.disabled_title')
          return loaderData ? t('members.profile.page_title', loaderData) : t('members.profile.login_title')
        }),
      ],
    }
  },
  component: ProfilePage,
})

function ProfilePage() {
  const { id } = Route.useParams()
  if (Route.useLoaderData()) return <Profile key={id} id={id} />
  return (
    <Suspense>
      <ClosedSearch />
    </Suspense>
  )
}

function Profile({ id }: { id: string }) {
  const api = useApi()
  const { profile } = useSuspenseQuery(profileOptions(api, id)).data
  if (profile.status !== 'disabled') return <OpenProfile profile={profile} />
  return (
    <Suspense>
      <DisabledProfile />
    </Suspense>
  )
}

function OpenProfile({ profile }: { profile: MemberProfile }) {
  const giveLike = useGiveLike()
  useSeenLike(profile)
  useVisit(profile)
  const [asked, setAsked] = useState<{ about?: string }>()
  return (
    <>
      <ProfileView
        profile={profile}
        onLike={() => giveLike(profile, () => setAsked({}))}
        onLikeAbout={(about) => setAsked({ about })}
      />
      {asked && (
        <Suspense>
          <OfferWords profile={profile} asked={asked} onEnd={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
