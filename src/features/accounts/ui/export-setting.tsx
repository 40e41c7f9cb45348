import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const ExportState = lazy(() => import('./export-state.tsx'))

/** A copy of all of a member's data. */
export function ExportSetting() {
  const t = useTranslations('accounts.export')
  return (
    <OpenedSetting
      id="export"
      title={t('title')}
      hint={t('hint')}
      openLabel={t('open')}
      closeLabel={t('close')}
    >
      <ExportState />
    </OpenedSetting>
  )
}
