import { EyeOff } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'

type OlderMessagesProps = {
  more: boolean
  loading: boolean
  failed: boolean
  load: () => void
  /** There are older messages, hidden for privacy. */
  hidden: boolean
  paneRef: RefObject<HTMLDivElement | null>
}

/** The start of the loaded messages; loads older ones when the reader scrolls near. */
export function OlderMessages({ more, loading, failed, load, hidden, paneRef }: OlderMessagesProps) {
  const t = useTranslations('chat.messages')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!more || loading || failed || !ref.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: paneRef.current,
      rootMargin: '600px 0px 0px',
    })
    near.observe(ref.current)
    return () => near.disconnect()
  }, [more, loading, failed, load, paneRef])
  if (more) {
    return (
      <div ref={ref} className="grid min-h-14 place-items-center text-ink-soft">
        {failed ? (
          <Button variant="ghost" size="sm" onClick={load}>
            {t('older_failed')}
          </Button>
        ) : (
          <>
            <SpinnerDots />
            <span className="sr-only">{t('older')}</span>
          </>
        )}
      </div>
    )
  }
  if (!hidden) return null
  return (
    <p className="mx-auto mt-2 flex w-fit max-w-full items-center gap-2 rounded-full bg-sunken px-4 py-2 text-xs text-ink-soft">
      <EyeOff aria-hidden="true" className="size-4 shrink-0" />
      {t('history_hidden')}
    </p>
  )
}
