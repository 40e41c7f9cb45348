import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { chooseToKeepChats, keepsChats, onKeepsChats } from './keeps-chats.ts'

/** Whether this browser keeps the last conversations for when there is no connection. */
export function OfflineSetting() {
  const t = useTranslations('chat.here')
  const me = useUser()?.profile.id
  const on = useSyncExternalStore(
    onKeepsChats,
    () => me !== undefined && keepsChats(me),
    () => false,
  )
  if (!me) return null
  return (
    <SettingRow id="offline">
      <Switch
        className="py-0"
        label={t('keep')}
        hint={t('keep_hint')}
        checked={on}
        onChange={({ target }) => chooseToKeepChats(me, target.checked)}
      />
    </SettingRow>
  )
}
