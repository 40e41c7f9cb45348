import { useFormatter, useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import type { HealthDeployment } from '../contract.ts'
import { Figure, Figures } from './figures.tsx'
import { useNumbers } from './use-numbers.ts'

/** From there, people wait for others' work. */
const LATE_MILLISECONDS = 200

/** What this process needs and answers. */
export function ProcessView(figures: HealthDeployment['process']) {
  const t = useTranslations('office.health')
  const format = useFormatter()
  const { size } = useNumbers()
  const { rss_bytes, heap_bytes, loop_milliseconds, requests, failed, mean_milliseconds } = figures
  const milliseconds = (value: number) => t('ms', { ms: format.number(value, { maximumFractionDigits: 0 }) })
  return (
    <SectionCard id="process" title={t('process')} hint={t('process_words')}>
      <Figures>
        <Figure name={t('memory')} value={size(rss_bytes)} hint={t('heap', { size: size(heap_bytes) })} />
        <Figure
          name={t('loop')}
          value={milliseconds(loop_milliseconds)}
          hint={t('loop_words')}
          wrong={loop_milliseconds > LATE_MILLISECONDS}
        />
        <Figure
          name={t('requests')}
          value={requests}
          hint={t('mean', { ms: format.number(mean_milliseconds, { maximumFractionDigits: 0 }) })}
        />
        <Figure name={t('request_errors')} value={failed} wrong={failed > 0} />
      </Figures>
    </SectionCard>
  )
}
