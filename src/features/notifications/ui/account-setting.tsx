import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUser } from '#client/account.ts'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

/** By which address a member is known. */
export function AccountSetting() {
  const t = useTranslations('notifications.settings')
  const user = useUser()
  return (
    <SettingRow
      id="email"
      title={t('email')}
      hint={
        <>
          <span className="break-all">{user?.email}</span>
          {user?.status === 'not_confirmed' && (
            <span className="mt-1 block font-medium text-warning-ink">{t('email_not_confirmed')}</span>
          )}
        </>
      }
      action={
        <Button variant="secondary" size="sm" iconAfter={<ChevronRight />} render={<Link to="/profile" />}>
          {t('my_profile')}
        </Button>
      }
    />
  )
}
