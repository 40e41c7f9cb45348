import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { forgetKeptChats } from '#features/chat/ui/offline/forget-kept-chats.ts'
import { useUser } from '#page/account.ts'
import { OfflineNote } from './offline-note.tsx'
import { useNewVersion } from './use-new-version.ts'
import { useOfflineShell } from './use-offline-shell.ts'

const MemberLife = lazy(() => import('./member-life.tsx'))

/** What runs on every page, once the page is done with its own work. */
export default function LateLife() {
  const me = useUser()?.profile.id
  useNewVersion()
  useOfflineShell(me)
  useEffect(() => {
    // Their session ended by itself, or was ended elsewhere.
    if (!me) forgetKeptChats().catch(() => {})
  }, [me])
  return (
    <>
      <OfflineNote />
      {me && (
        <CatchBoundary getResetKey={() => me} errorComponent={() => null}>
          <Suspense>
            <MemberLife key={me} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  )
}
