import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { countActive } from './filters.ts'
import type { FilterState } from './use-filters.ts'

const ColumnFields = lazy(() =>
  import('./column-fields.tsx').then((module) => ({ default: module.ColumnFields })),
)

/** All filters beside the results, applied at once. Its place is kept from the start; narrower screens load nothing. */
export function FilterColumn({ state }: { state: FilterState }) {
  const t = useTranslations('discovery.search')
  const { choices, draft, beside } = state
  return (
    <aside
      aria-label={t('form')}
      className="sticky top-[calc(var(--top-bar)+1.5rem)] hidden max-h-[calc(100dvh-var(--top-bar)-3rem)] min-h-96 self-start overflow-y-auto overscroll-contain rounded-card border border-edge bg-surface px-5 pb-4 shadow-card [scrollbar-width:thin] lg:block scriptless:invisible"
    >
      <div className="sticky top-0 z-10 -mx-5 mb-1 flex min-h-15 items-center justify-between gap-2 bg-surface px-5 pt-2">
        <h2 className="text-lg">{t('filters')}</h2>
        {beside && countActive(draft, choices) > 0 && (
          <button
            type="button"
            className="-me-2 min-h-11 rounded-full px-2 text-sm font-semibold text-primary-ink hover:underline"
            onClick={state.clear}
          >
            {t('clear')}
          </button>
        )}
      </div>
      {beside && (
        <Suspense>
          <ColumnFields state={state} />
        </Suspense>
      )}
    </aside>
  )
}
