import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const BlockedList = lazy(() => import('./blocked-list.tsx'))

export function BlockedSetting() {
  const t = useTranslations('notifications.settings')
  return (
    <OpenedSetting
      id="blocked"
      title={t('blocked_title')}
      hint={t('blocked_hint')}
      openLabel={t('show')}
      closeLabel={t('close')}
    >
      <BlockedList />
    </OpenedSetting>
  )
}
