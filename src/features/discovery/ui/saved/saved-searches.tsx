import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { afterTouch } from '#page/late/after-touch.ts'
import { useApi } from '#page/use-api.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import type { FilterState } from '../use-filters.ts'

const SavedSearchesDialog = lazy(() => import('./saved-searches-dialog.tsx'))

const LookedAt = lazy(() => import('./looked-at.tsx'))

const FRESH_MILLISECONDS = 300_000

/** Opens the member's saved searches; tells how many new members fit them. */
export function SavedSearches({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const api = useApi()
  const [touched, setTouched] = useState(false)
  useEffect(() => void afterTouch().then(() => setTouched(true)), [])
  const saved = useQuery({
    ...api.discovery.savedSearches.queryOptions(),
    enabled: touched,
    staleTime: FRESH_MILLISECONDS,
    refetchOnWindowFocus: false,
  })
  const found = saved.data?.searches.reduce((sum, { new_members }) => sum + new_members, 0) ?? 0
  const [open, setOpen] = useState(false)
  // Stays mounted after the first opening, so that closing is animated.
  const [wanted, setWanted] = useState(false)
  return (
    <>
      <IconButton
        label={t('saved', { count: found })}
        variant="surface"
        aria-haspopup="dialog"
        icon={
          <>
            <Bookmark aria-hidden="true" />
            <Badge count={found} label="" ringed className="absolute -end-1.5 -top-1.5" />
          </>
        }
        onClick={() => {
          setTouched(true)
          setWanted(true)
          setOpen(true)
        }}
      />
      {found > 0 && (
        <Suspense>
          <LookedAt state={state} searches={saved.data!.searches} />
        </Suspense>
      )}
      {wanted && (
        <Suspense>
          <SavedSearchesDialog state={state} saved={saved} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
