import { EyeOff } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import { History, type HistoryProps } from './history/history.tsx'
import { JumpTo } from './history/jump-to.tsx'

/** Before they are drawn (`MOUNTED_WITHIN` in history.tsx), so that they are drawn a few at a time. */
const LOADED_WITHIN = '2400px 0px 0px'

type StartProps = {
  more: boolean
  loading: boolean
  failed: boolean
  load: () => void
  /** There are older messages, hidden for privacy. */
  hidden: boolean
  paneRef: RefObject<HTMLDivElement | null>
}

type OlderMessagesProps = StartProps &
  Omit<HistoryProps, 'wanted'> & {
    /** A new object for each jump to a message. */
    jump: { seq: number } | undefined
    conversation: string | null | undefined
  }

/** The messages before the newest page, and what stands above them. */
export function OlderMessages(props: OlderMessagesProps) {
  const { more, loading, failed, load, hidden, paneRef, jump, conversation, ...history } = props
  return (
    <>
      <Start {...{ more, loading, failed, load, hidden, paneRef }} />
      <History paneRef={paneRef} wanted={jump?.seq} {...history} />
      {jump && conversation && <JumpTo {...{ jump, conversation, paneRef }} />}
    </>
  )
}

/** The start of the loaded messages; loads older ones when the reader scrolls near. */
function Start({ more, loading, failed, load, hidden, paneRef }: StartProps) {
  const t = useTranslations('chat.messages')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!more || loading || failed || !ref.current) return
    const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      root: paneRef.current,
      rootMargin: LOADED_WITHIN,
    })
    near.observe(ref.current)
    return () => near.disconnect()
  }, [more, loading, failed, load, paneRef])
  if (more) {
    return (
      // Out of view its dots stand still: what moves within the pane makes each frame dearer.
      <div
        ref={ref}
        aria-live="off"
        className="grid min-h-14 place-items-center text-ink-soft [contain-intrinsic-height:3.5rem] [content-visibility:auto]"
      >
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
