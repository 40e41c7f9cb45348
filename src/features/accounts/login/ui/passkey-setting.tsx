import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const PasskeyList = lazy(() => import('./passkey-list.tsx'))

export function PasskeySetting() {
  const t = useTranslations('notifications.settings')
  return (
    <OpenedSetting
      id="passkeys"
      title={t('passkeys_title')}
      hint={t('passkeys_hint')}
      openLabel={t('show')}
      closeLabel={t('close')}
    >
      <PasskeyList />
    </OpenedSetting>
  )
}
