import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTimeBonusDue } from '#features/payments/ui/use-time-bonus-due.ts'
import { useSettings, useUser } from '#page/account.ts'
import { useAutoLike } from './use-auto-like.ts'
import { useLikeNews } from './use-like-news.ts'
import { useOutboxLeft } from './use-outbox-left.ts'

const Alerts = lazy(() => import('./alerts.tsx'))
const PushWorker = lazy(() => import('#features/notifications/ui/push-worker.ts'))

// Leaves time to look at the page first.
const ALERTS_AFTER_MILLISECONDS = 6_000

// Only where members look around: nothing comes up over a game, a form, a conversation or a payment.
const WELCOME = /^\/_default\/(members|likes|premium)(\/|$)/

/** The overlays that open by themselves for members; at most one at a time. */
export default function MemberOverlays() {
  const user = useUser()
  const { push_public_key } = useSettings()
  const welcome = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => WELCOME.test(routeId)),
  })
  const bonusDue = useTimeBonusDue()
  const news = useLikeNews()
  useAutoLike()
  const lookedAt = useAfter(ALERTS_AFTER_MILLISECONDS)
  useOutboxLeft(user?.profile.id)
  if (!user) return null
  return (
    <>
      {lookedAt && (
        <Suspense>
          <Alerts user={user} news={news} bonusDue={bonusDue} welcome={welcome} />
        </Suspense>
      )}
      {push_public_key && (
        <Suspense>
          <PushWorker />
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
