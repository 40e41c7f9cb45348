import { Link } from '@tanstack/react-router'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useApi } from '#page/use-api.ts'
import { Button } from '#ui/controls/button.tsx'
import type { Tracking } from '../tracking.ts'
import { TRACKING_STRIP } from './tracking-cookie.ts'

/**
 * Asks a visitor who came through a partner whether we may store that. Blocks nothing; refusing is as easy as
 * agreeing. A plain form, so it works without script.
 */
export default function TrackingQuestion({
  tracking,
  onAnswer,
}: {
  tracking: Tracking
  onAnswer: () => void
}) {
  const t = useTranslations('site.tracking')
  const api = useApi()
  const strip = useRef<HTMLElement>(null)
  useRoomBelow(strip)
  function answer(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const accept = (submitter as HTMLButtonElement | null)?.value === 'accept'
    onAnswer()
    // An answer that gets lost is a no, and may be asked for again.
    api.site.chooseTracking.call({ accept, tracking }).catch(() => {})
  }
  return (
    <aside
      ref={strip}
      id={TRACKING_STRIP}
      aria-label={t('label')}
      className="sticky bottom-0 z-30 border-t border-edge bg-raised pb-(--safe-bottom) text-ink shadow-overlay"
    >
      <form
        method="post"
        action="/tracking"
        onSubmit={answer}
        className="site-container flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
      >
        <p className="min-w-[min(18rem,100%)] flex-1 text-sm">
          {t('words')}{' '}
          <Link
            to="/pages/$slug"
            params={{ slug: 'cookies' }}
            preload={false}
            className="font-medium whitespace-nowrap underline underline-offset-4"
          >
            {t('more')}
          </Link>
        </p>
        {Object.entries(tracking).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="flex gap-3 max-sm:w-full">
          {(['decline', 'accept'] as const).map((choice) => (
            <Button
              key={choice}
              type="submit"
              name="choice"
              value={choice}
              size="sm"
              variant="secondary"
              className="max-sm:flex-1"
            >
              {t(choice)}
            </Button>
          ))}
        </div>
      </form>
    </aside>
  )
}

/** What sticks to the bottom of a page, such as the button of the signup, stands above the strip. */
function useRoomBelow(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const measured = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${strip.current?.offsetHeight ?? 0}px`),
    )
    if (strip.current) measured.observe(strip.current)
    return () => {
      measured.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [strip])
}
