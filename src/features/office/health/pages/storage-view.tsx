import { useFormatter, useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import type { HealthDeployment, HealthProblem } from '../contract.ts'
import { Figure, Figures } from './figures.tsx'
import { useNumbers } from './use-numbers.ts'

type StorageViewProps = { deployment: HealthDeployment; problems: HealthProblem[] }

export function StorageView({ deployment, problems }: StorageViewProps) {
  const t = useTranslations('office.health')
  const { size, when, ago } = useNumbers()
  const { database_bytes, files, file_bytes, reckoned, free_bytes, disk_bytes, backup } = deployment
  const has = (kind: HealthProblem['kind']) => problems.some((one) => one.kind === kind)
  const photos = size(file_bytes)
  return (
    <SectionCard id="storage" title={t('storage')} hint={t('storage_words')}>
      <Figures>
        <Figure name={t('database_size')} value={size(database_bytes)} />
        <Figure
          name={t('photos')}
          value={reckoned ? t('about', { size: photos }) : photos}
          hint={t('files', { count: files })}
        />
        <Figure
          name={t('free')}
          value={size(free_bytes)}
          hint={t('free_of', { size: size(disk_bytes) })}
          wrong={has('disk_full')}
        />
        <Figure
          name={t('backup')}
          value={backup ? ago(backup) : t('backup_never')}
          hint={backup && when(backup)}
          wrong={has('backup_old') || has('backup_unknown')}
        />
      </Figures>
    </SectionCard>
  )
}

export function Statements({ source, list }: HealthDeployment['statements']) {
  const t = useTranslations('office.health')
  const format = useFormatter()
  const milliseconds = (value: number) => format.number(value, { maximumFractionDigits: 0 })
  return (
    <SectionCard id="statements" title={t('statements')} hint={t(`statements_by.${source}`)}>
      {list.length === 0 && <p className="text-ink-soft">{t('statements_none')}</p>}
      <ul className="-my-3 divide-y divide-border">
        {list.map(({ text, calls, mean_milliseconds, max_milliseconds }) => (
          <li key={text} className="py-3">
            <details>
              <summary className="cursor-pointer">
                <span className="font-semibold tabular">
                  {t('mean', { ms: milliseconds(mean_milliseconds) })}
                </span>{' '}
                <span className="text-sm text-ink-soft tabular">
                  {t('max', { ms: milliseconds(max_milliseconds) })} · {t('calls', { count: calls })}
                </span>
                <code className="mt-1 block truncate text-xs text-ink-soft">{text}</code>
              </summary>
              <code className="mt-2 block text-xs break-words">{text}</code>
            </details>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
