import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#client/account.ts'
import { LikeNews, useLikeNews } from './like-news.tsx'
import { usePushWorker } from './use-push-worker.ts'
import { useTimeBonusPopup } from './use-time-bonus-popup.ts'

const Alerts = lazy(() => import('./alerts.tsx'))
const TimeBonusDialog = lazy(() => import('./time-bonus-dialog.tsx'))

// Let the page be looked at before anything is asked.
const ALERTS_AFTER_MILLISECONDS = 6_000

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
  const lookedAt = useAfter(ALERTS_AFTER_MILLISECONDS)
  usePushWorker()
  if (!user) return null
  return (
    <>
      {welcome && news.shown && <LikeNews {...news} />}
      {welcome && !news.shown && lookedAt && (
        <Suspense>
          <Alerts user={user} />
        </Suspense>
      )}
      {bonus.wanted && user.time_bonus && (
        <Suspense>
          <TimeBonusDialog bonus={user.time_bonus} open={bonus.open} onClose={bonus.close} />
        </Suspense>
      )}
    </>
  )
}

function useAfter(milliseconds: number): boolean {
  const [after, setAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return after
}
