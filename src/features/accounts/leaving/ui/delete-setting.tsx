import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DELETION_GRACE_DAYS } from '#shared/leaving.ts'
import { Button } from '#ui/controls/button.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import type { Retention } from './delete-dialog.tsx'

const loadDialog = () => import('./delete-dialog.tsx')
const DeleteDialog = lazy(loadDialog)

type DeleteSettingProps = { retention: { View: Retention; load: () => unknown } }

export function DeleteSetting({ retention }: DeleteSettingProps) {
  const t = useTranslations('notifications.settings.leaving')
  const [asking, setAsking] = useState(false)
  const load = () => {
    void loadDialog()
    void retention.load()
  }
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
          {asking && <DeleteDialog onClose={() => setAsking(false)} Retention={retention.View} />}
        </Suspense>
      }
    />
  )
}
