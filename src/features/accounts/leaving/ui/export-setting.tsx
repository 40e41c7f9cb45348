import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const ExportState = lazy(() => import('./export-state.tsx'))

export function ExportSetting() {
  const t = useTranslations('notifications.settings')
  return (
    <OpenedSetting
      id="export"
      title={t('export_title')}
      hint={t('export_hint')}
      openLabel={t('show')}
      closeLabel={t('close')}
    >
      <ExportState />
    </OpenedSetting>
  )
}
