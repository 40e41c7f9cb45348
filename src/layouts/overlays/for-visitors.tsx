import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense, useState } from 'react'
import { useSiteEntryWanted } from '#client/site-entry.ts'
import { useTrackingToAsk } from '#client/tracking.ts'
import SiteEntryDialog from './site-entry-dialog.tsx'
import TrackingQuestion from './tracking-question.tsx'

// Part of the page as the server sends it; a browser loads the code only where it is shown.
const Entry = createIsomorphicFn()
  .server(() => SiteEntryDialog)
  .client(() => lazy(() => import('./site-entry-dialog.tsx')))()
const Question = createIsomorphicFn()
  .server(() => TrackingQuestion)
  .client(() => lazy(() => import('./tracking-question.tsx')))()

/** What a visitor is told and asked once, at the entrance. */
export function ForVisitors() {
  const entryWanted = useSiteEntryWanted()
  const tracking = useTrackingToAsk()
  const [answered, setAnswered] = useState(false)
  return (
    <Suspense>
      {entryWanted && <Entry />}
      {tracking && !answered && <Question tracking={tracking} onAnswer={() => setAnswered(true)} />}
    </Suspense>
  )
}
