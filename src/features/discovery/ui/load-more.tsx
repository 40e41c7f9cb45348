import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import type { SearchAddress } from './search-address.ts'

// After this many pages only the button loads more, so that the footer can be reached.
const PAGES_BY_THEMSELVES = 4
const APPROACH = '1200px'

type LoadMoreProps = {
  pages: number
  /** The next page by its number, for those without a script. */
  next: SearchAddress
  busy: boolean
  failed: boolean
  onMore: () => void
}

/** Loads the next page when the visitor scrolls near it, or by a button. */
export function LoadMore({ pages, next, busy, failed, onMore }: LoadMoreProps) {
  const t = useTranslations('discovery.search')
  const place = useRef<HTMLDivElement>(null)
  const byItself = pages < PAGES_BY_THEMSELVES && !busy && !failed
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!byItself || !place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: APPROACH,
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [byItself])
  return (
    <div ref={place} className="mt-10 flex flex-col items-center gap-3 [overflow-anchor:none]">
      {failed && <p role="alert">{t('more_failed')}</p>}
      <Button
        variant="secondary"
        busy={busy}
        render={
          <Link
            to="/members"
            search={next}
            onClick={(event) => {
              event.preventDefault()
              onMore()
            }}
          />
        }
      >
        {t('more')}
      </Button>
    </div>
  )
}
