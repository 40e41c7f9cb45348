import { useTranslations } from 'use-intl'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { SearchFilters } from '../contract.ts'
import { AgeSlider } from './age-slider.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'
import { useFound } from './use-found.ts'

type FilterSheetProps = Omit<FilterFieldsProps, 'age'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Without filters: clears them. */
  onApply: (filters?: SearchFilters) => void
}

/** All filters, applied together by a button that says how many they find. */
export function FilterSheet({ open, onOpenChange, onApply, ...fields }: FilterSheetProps) {
  const t = useTranslations('discovery.search')
  const found = useFound(fields.chosen, open)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('filters')}
      closeLabel={t('close')}
      size="sm"
      phone="fit"
      footer={
        <>
          <Button variant="ghost" onClick={() => onApply()}>
            {t('clear')}
          </Button>
          <Button onClick={() => onApply(fields.chosen)}>
            <span aria-live="polite">{found ?? t('apply')}</span>
          </Button>
        </>
      }
    >
      <div className="pb-2">
        <FilterFields {...fields} age={<AgeSlider {...fields} />} />
      </div>
    </Dialog>
  )
}
