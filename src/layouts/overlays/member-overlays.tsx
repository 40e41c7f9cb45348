import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#client/account.ts'
import { Alerts } from './alerts.tsx'
import { LikeNews, useLikeNews } from './like-news.tsx'
import { usePushWorker } from './use-push-worker.ts'
import { useTimeBonusPopup } from './use-time-bonus-popup.ts'

const TimeBonusDialog = lazy(() => import('./time-bonus-dialog.tsx'))

// Nobody is asked or told anything over a conversation, or while they pay.
const UNDISTURBED = ['/_default/credits', '/_default/transactions']

function isWelcome(routeIds: string[]): boolean {
  const disturbs = routeIds.some((id) => UNDISTURBED.some((route) => id.startsWith(route)))
  return routeIds.includes('/_default') && !disturbs
}

/** What comes up by itself for a member; at most one thing in the corner at a time. */
export default function MemberOverlays() {
  const user = useUser()
  const welcome = useRouterState({
    select: ({ matches }) => isWelcome(matches.map(({ routeId }) => routeId)),
  })
  const bonus = useTimeBonusPopup()
  const news = useLikeNews()
  usePushWorker()
  if (!user) return null
  return (
    <>
      {welcome && (news.shown ? <LikeNews {...news} /> : <Alerts user={user} />)}
      {bonus.wanted && user.time_bonus && (
        <Suspense>
          <TimeBonusDialog bonus={user.time_bonus} open={bonus.open} onClose={bonus.close} />
        </Suspense>
      )}
    </>
  )
}
