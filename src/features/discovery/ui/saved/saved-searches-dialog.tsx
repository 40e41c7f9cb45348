import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SpinnerDots } from '#ui/spinner-dots.tsx'
import type { SavedSearch } from '../../contract.ts'
import { MOST_SAVED_SEARCHES } from '../../search-values.ts'
import { countActive, dropEmpty } from '../filters.ts'
import type { FilterState } from '../use-filters.ts'
import { isSame, presentFilters } from './same-search.ts'
import { SaveSearchForm } from './save-search-form.tsx'
import { SavedSearchRow } from './saved-search-row.tsx'

type SavedSearchesDialogProps = {
  state: FilterState
  saved: UseQueryResult<{ searches: SavedSearch[] }>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Saves the present search, and lists those that are saved. */
export default function SavedSearchesDialog({ state, saved, open, onOpenChange }: SavedSearchesDialogProps) {
  const t = useTranslations('discovery.saved')
  const errorText = useErrorText()
  const searches = saved.data?.searches
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('hint')}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
    >
      <div className="flex flex-col gap-5 pb-2">
        {searches && <ThisSearch state={state} searches={searches} />}
        {searches?.length ? (
          <ul className="flex flex-col divide-y divide-border">
            {searches.map((search) => (
              <SavedSearchRow key={search.id} search={search} onOpen={() => onOpenChange(false)} />
            ))}
          </ul>
        ) : null}
        {saved.isPending && <SpinnerDots />}
        {saved.isError && (
          <>
            <FormError title={t('failed')} errors={[{ message: errorText(saved.error) }]} />
            <Button variant="secondary" busy={saved.isFetching} onClick={() => void saved.refetch()}>
              {t('again')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function ThisSearch({ state, searches }: { state: FilterState; searches: SavedSearch[] }) {
  const t = useTranslations('discovery.saved')
  const filters = presentFilters(state)
  if (countActive(filters, state.choices) === 0) return <p className="text-ink-soft">{t('choose_first')}</p>
  const same = searches.find((search) => isSame(search, filters))
  if (same) return <p className="text-ink-soft">{t('is_saved', { name: same.name })}</p>
  if (searches.length >= MOST_SAVED_SEARCHES)
    return <p className="text-ink-soft">{t('full', { max: MOST_SAVED_SEARCHES })}</p>
  return <SaveSearchForm state={state} filters={dropEmpty(filters)} />
}
