import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const SessionList = lazy(() => import('./session-list.tsx'))

export function SessionSetting() {
  const t = useTranslations('notifications.settings')
  return (
    <OpenedSetting
      id="sessions"
      title={t('sessions_title')}
      hint={t('sessions_hint')}
      openLabel={t('show')}
      closeLabel={t('close')}
    >
      <SessionList />
    </OpenedSetting>
  )
}
