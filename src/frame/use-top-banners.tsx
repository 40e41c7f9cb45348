import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { userOptions, useUser } from '#page/account.ts'
import { remindsOfActivation } from '#page/activation-reminder.ts'
import type { Api } from '#page/api.ts'
import { lazyView } from '#page/late/lazy-view.ts'
import { useInMembersArea } from '#page/members-area.ts'

const TopBanners = lazyView('top-banners', () => import('./top-banners.tsx'), 'TopBanners')

/** Preloads the banners, in the loader of a layout that shows them. */
export async function loadTopBanners({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): Promise<void> {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user?.time_bonus || user?.status === 'not_confirmed') await TopBanners.preload?.()
}

/**
 * The one banner under the top bar: the reminder to confirm the address, else the running time bonus. Null when there is
 * none, since an empty region would be announced.
 */
export function useTopBanners() {
  const user = useUser()
  const inMembersArea = useInMembersArea()
  const [, setDismissed] = useState(false)
  if (!user) return null
  const reminds = remindsOfActivation(user)
  if (!reminds && !(inMembersArea && user.time_bonus)) return null
  return (
    <Suspense>
      <TopBanners user={user} reminds={reminds} onDismiss={() => setDismissed(true)} />
    </Suspense>
  )
}
