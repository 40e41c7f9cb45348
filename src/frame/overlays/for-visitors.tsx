import { createIsomorphicFn } from '@tanstack/react-start'
import { lazy, Suspense, useState } from 'react'
import { useSiteEntryWanted } from '#features/site/ui/entry-warning.ts'
import SiteEntryDialog from '#features/site/ui/entry-warning-dialog.tsx'
import { useTrackingToAsk } from '#features/site/ui/tracking-cookie.ts'
import TrackingQuestion from '#features/site/ui/tracking-question.tsx'
import { LanguageChoice } from '../language-choice.tsx'

// Rendered by the server with the page; a browser loads the code only where it is shown.
const Entry = createIsomorphicFn()
  .server(() => SiteEntryDialog)
  .client(() => lazy(() => import('#features/site/ui/entry-warning-dialog.tsx')))()
const Question = createIsomorphicFn()
  .server(() => TrackingQuestion)
  .client(() => lazy(() => import('#features/site/ui/tracking-question.tsx')))()

/** The notice and the question that visitors see once, on entering. */
export function ForVisitors() {
  const entryWanted = useSiteEntryWanted()
  const tracking = useTrackingToAsk()
  const [answered, setAnswered] = useState(false)
  return (
    <Suspense>
      {entryWanted && <Entry language={<LanguageChoice />} />}
      {tracking && !answered && <Question tracking={tracking} onAnswer={() => setAnswered(true)} />}
    </Suspense>
  )
}
