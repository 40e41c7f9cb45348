import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RangeSlider } from '#ui/controls/range-slider.tsx'
import type { FilterFieldsProps } from './filter-fields.tsx'

export function AgeSlider({
  choices: { minimumAge, maximumAge },
  chosen,
  onChoose,
}: Pick<FilterFieldsProps, 'choices' | 'chosen' | 'onChoose'>) {
  const t = useTranslations('discovery.search')
  // While a thumb moves, nothing is searched for.
  const [moving, setMoving] = useState<readonly [number, number]>()
  const [from, until] = moving ?? [chosen.min_age ?? minimumAge, chosen.max_age ?? maximumAge]
  return (
    <RangeSlider
      label={t('age')}
      lowLabel={t('min_age')}
      highLabel={t('max_age')}
      min={minimumAge}
      max={maximumAge}
      value={[from, until]}
      text={
        from === until
          ? t('one_age', { age: from })
          : until === maximumAge
            ? t('age_from', { min: from })
            : t('age_range', { min: from, max: until })
      }
      valueText={(age) => t('one_age', { age })}
      onChange={setMoving}
      onSettle={([least, most]) => {
        setMoving(undefined)
        onChoose({
          min_age: least === minimumAge ? undefined : least,
          max_age: most === maximumAge ? undefined : most,
        })
      }}
    />
  )
}
