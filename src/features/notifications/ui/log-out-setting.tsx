import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useLogOut } from '#page/log-out.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

export function LogOutSetting() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const logOut = useLogOut()
  const [leaving, setLeaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const leave = () => {
    setLeaving(true)
    setError(undefined)
    logOut().then(setLeaving, (failure: unknown) => {
      setLeaving(false)
      setError(failure)
    })
  }
  return (
    <SettingRow
      id="log-out"
      title={t('log_out')}
      hint={t('log_out_hint')}
      action={
        <Button variant="secondary" size="sm" icon={<LogOut />} busy={leaving} onClick={leave}>
          {t('log_out')}
        </Button>
      }
    >
      {error !== undefined && <FormError title={errorText(error)} />}
    </SettingRow>
  )
}
