import { useQueryClient } from '@tanstack/react-query'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { timeAtServer } from '#page/clock/server-clock.ts'
import { useConnected, useLiveEvents } from '#page/live-provider.tsx'
import { readNewsAgain } from '#page/refresh.ts'
import { noteStartedOffline, startedOffline } from '#page/started-offline.ts'
import { useApi } from '#page/use-api.ts'

const SHOWN_AFTER_MILLISECONDS = 5_000

/**
 * Says that there is no connection: on a page that began without one at once, and from when it shows what is there;
 * else when it stays away. A short gap shows nothing.
 */
export function OfflineNote() {
  const t = useTranslations('site.nav')
  const connected = useConnected()
  const kept = useKeptSince()
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MILLISECONDS)
    return () => {
      clearTimeout(timer)
      setShown(false)
    }
  }, [connected])
  // Marks of what waits to be sent say so in words then.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-away', shown || kept !== undefined)
  }, [shown, kept])
  return (
    <>
      <div role="status" className="contents">
        {kept !== undefined && <KeptNote at={kept} />}
      </div>
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 top-[calc(var(--top-bar)+var(--safe-top)+0.75rem)] z-40 flex justify-center px-4"
      >
        {shown && kept === undefined && (
          <p className="flex animate-rise items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-overlay">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {t('offline')}
          </p>
        )}
      </div>
    </>
  )
}

/** When this browser last read from the server what the page shows; undefined once it is connected. */
function useKeptSince(): number | undefined {
  const api = useApi()
  const queryClient = useQueryClient()
  const [since, setSince] = useState(startedOffline)
  useLiveEvents(({ type }) => {
    if (type !== 'connected' || startedOffline() === undefined) return
    noteStartedOffline(undefined)
    setSince(undefined)
    readNewsAgain(queryClient, api)
  })
  return since
}

/** A line over the page, which makes room for it. */
function KeptNote({ at }: { at: number }): ReactNode {
  const t = useTranslations('site.kept')
  const format = useFormatter()
  const day = (time: number) => format.dateTime(time, { year: 'numeric', month: 'numeric', day: 'numeric' })
  const time = format.dateTime(at, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <p
      data-line-above
      className="fixed inset-x-0 top-0 z-40 flex h-(--line-above) items-center justify-center gap-2 bg-ink px-4 pt-[env(safe-area-inset-top,0px)] text-xs leading-tight font-medium text-balance text-canvas sm:text-sm"
    >
      <WifiOff aria-hidden="true" className="size-4 shrink-0" />
      {day(at) === day(timeAtServer())
        ? t('today', { time })
        : t('before', { day: format.dateTime(at, { weekday: 'long', day: 'numeric', month: 'long' }), time })}
    </p>
  )
}
