import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

const load = () => import('./delete-dialog.tsx')
const DeleteDialog = lazy(load)

export function DeleteSetting() {
  const t = useTranslations('notifications.settings.leaving')
  const [asking, setAsking] = useState(false)
  const button = (busy: boolean) => (
    <Button
      variant="secondary"
      size="sm"
      busy={busy}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setAsking(true)}
    >
      {t('open')}
    </Button>
  )
  return (
    <SettingRow
      id="delete-account"
      title={t('title')}
      hint={t('words', { days: DELETION_GRACE_DAYS })}
      action={
        <Suspense fallback={button(true)}>
          {button(false)}
          {asking && <DeleteDialog onClose={() => setAsking(false)} />}
        </Suspense>
      }
    />
  )
}
