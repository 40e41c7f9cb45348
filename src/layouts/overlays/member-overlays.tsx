import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#client/account.ts'
import { Alerts } from './alerts.tsx'
import { LikeNews, useLikeNews } from './like-news.tsx'
import { usePushWorker } from './use-push-worker.ts'
import { useTimeBonusPopup } from './use-time-bonus-popup.ts'

const TimeBonusDialog = lazy(() => import('./time-bonus-dialog.tsx'))

/** What comes up by itself for a member; at most one thing in the corner at a time. */
export default function MemberOverlays() {
  const user = useUser()
  const inDefaultLayout = useRouterState({
    select: (state) => state.matches.some((match) => match.routeId === '/_default'),
  })
  const bonus = useTimeBonusPopup()
  const news = useLikeNews()
  usePushWorker()
  if (!user) return null
  return (
    <>
      {inDefaultLayout && (news.shown ? <LikeNews {...news} /> : <Alerts user={user} />)}
      {bonus.wanted && user.time_bonus && (
        <Suspense>
          <TimeBonusDialog bonus={user.time_bonus} open={bonus.open} onClose={bonus.close} />
        </Suspense>
      )}
    </>
  )
}
