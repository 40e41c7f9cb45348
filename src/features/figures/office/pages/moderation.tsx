import { useFormatter, useTranslations } from 'use-intl'
import { ITEM_KINDS } from '#shared/moderation.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { WAITING_MINUTES } from '../../counts.ts'
import type { OfficeFigures } from '../contract.ts'
import { Table } from './table.tsx'

/** How long what was decided had waited, by kind. */
export function Moderation({ totals }: Pick<OfficeFigures, 'totals'>) {
  const t = useTranslations('office.figures')
  const kinds = useTranslations('office.item_kinds')
  const format = useFormatter()
  const spanName = (at: number | undefined) => {
    if (at === undefined) return '–'
    const minutes = WAITING_MINUTES[at]
    if (minutes === undefined) return t('longer')
    if (minutes < 60) return t('within_minutes', { number: minutes })
    if (minutes < 1440) return t('within_hours', { number: minutes / 60 })
    return t('within_days', { number: minutes / 1440 })
  }
  const rows = ITEM_KINDS.map((kind) => {
    const spans = [...WAITING_MINUTES.keys(), WAITING_MINUTES.length].map(
      (at) => totals[`waited.${kind}.${at}`] ?? 0,
    )
    return [
      kinds(kind),
      format.number(spans.reduce((a, b) => a + b)),
      spanName(quantile(spans, 0.5)),
      spanName(quantile(spans, 0.9)),
    ]
  })
  return (
    <SectionCard id="moderation" title={t('moderation')} hint={t('moderation_words')}>
      <Table
        label={t('moderation')}
        head={[t('kind'), t('decided'), t('median'), t('nine_of_ten')]}
        rows={rows}
      />
    </SectionCard>
  )
}

/** In which span the item lies before which such a share was decided. */
function quantile(spans: number[], share: number): number | undefined {
  const wanted = spans.reduce((a, b) => a + b) * share
  if (wanted === 0) return undefined
  let passed = 0
  return spans.findIndex((number) => {
    passed += number
    return passed >= wanted
  })
}
