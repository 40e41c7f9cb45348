import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { userOptions, useUser } from '#page/account.ts'
import type { Api } from '#page/api.ts'
import { lazyView } from '#page/late/lazy-view.ts'
import { useInMembersArea } from '#page/members-area.ts'
import { remindsOfActivation } from '#page/nags/activation-reminder.ts'

const ActivationBanner = lazyView(
  'activation-banner',
  () => import('./activation-banner.tsx'),
  'ActivationBanner',
)
const TimeBonusStrip = lazyView('time-bonus-strip', () => import('./time-bonus-strip.tsx'), 'TimeBonusStrip')

/** Preloads the banners, in the loader of a layout that shows them. */
export async function loadTopBanners({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): Promise<void> {
  const { user } = await queryClient.ensureQueryData(userOptions(api))
  if (user?.time_bonus) await TimeBonusStrip.preload?.()
  if (user?.status === 'not_confirmed') await ActivationBanner.preload?.()
}

/**
 * The banners under the top bar: the reminder to confirm the address, and the running time bonus. Null when there is none,
 * since an empty region would be announced.
 */
export function useTopBanners() {
  const user = useUser()
  const inMembersArea = useInMembersArea()
  const [, setDismissed] = useState(false)
  if (!user) return null
  const reminds = remindsOfActivation(user)
  const bonus = inMembersArea && user.time_bonus
  if (!reminds && !bonus) return null
  return (
    <Suspense>
      {reminds && <ActivationBanner user={user} onDismiss={() => setDismissed(true)} />}
      {bonus && <TimeBonusStrip key={bonus.expires} bonus={bonus} />}
    </Suspense>
  )
}
