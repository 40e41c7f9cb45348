import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const BlockedList = lazy(() => import('./blocked-list.tsx'))

export function BlockedSetting() {
  const t = useTranslations('members.blocked')
  return (
    <OpenedSetting
      id="blocked"
      title={t('title')}
      hint={t('hint')}
      openLabel={t('show')}
      closeLabel={t('close')}
    >
      <BlockedList />
    </OpenedSetting>
  )
}
