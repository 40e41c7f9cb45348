import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { NoResultsDrawing } from '#ui/drawings/no-results.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useErrorWords } from './use-error-words.ts'

type OneAtATimeProps = {
  error: unknown
  isLoading: boolean
  onAgain: () => void
  empty: { title: string; words: string; mayLookAgain: boolean }
  /** Leaves a phone's window to what is open. */
  compact?: boolean
  /** What is open; null: nothing waits. */
  children: ReactNode
}

/** What waits for staff, one at a time: the one that is open, or why there is none. */
export function OneAtATime({ error, isLoading, onAgain, empty, compact, children }: OneAtATimeProps) {
  const t = useTranslations('office.frame')
  const words = useErrorWords()
  return (
    <>
      {Boolean(error) && (
        <div className="mt-5">
          <FormError
            title={words.of(error)}
            action={
              <Button size="sm" variant="secondary" onClick={onAgain}>
                {t('again')}
              </Button>
            }
          />
        </div>
      )}
      <div className={compact ? 'mt-2 sm:mt-4' : 'mt-5'}>
        {children ??
          (isLoading ? (
            <Skeleton round="card" className="h-100" />
          ) : (
            <EmptyState
              drawing={<NoResultsDrawing />}
              title={empty.title}
              words={empty.words}
              action={empty.mayLookAgain && <Button onClick={onAgain}>{t('again')}</Button>}
            />
          ))}
      </div>
    </>
  )
}
