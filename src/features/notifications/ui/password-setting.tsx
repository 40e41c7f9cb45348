import { lazy } from 'react'
import { useTranslations } from 'use-intl'
import { OpenedSetting } from '#ui/setting-row.tsx'

const PasswordForm = lazy(() => import('./password-form.tsx'))

export function PasswordSetting() {
  const t = useTranslations('notifications.settings')
  return (
    <OpenedSetting
      id="password"
      title={t('password_title')}
      hint={t('password_hint')}
      openLabel={t('change')}
      closeLabel={t('close')}
    >
      <PasswordForm />
    </OpenedSetting>
  )
}
