import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useUser } from '#page/account.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { chime, chooseSound, hearsMessages } from './sound.ts'

/** Whether new messages are heard in this browser. Turning it on lets hear how. */
export function SoundSetting() {
  const t = useTranslations('chat.here')
  const me = useUser()?.profile.id
  const [on, setOn] = useState(false)
  useEffect(() => setOn(me !== undefined && hearsMessages(me)), [me])
  if (!me) return null
  return (
    <SettingRow id="sound">
      <Switch
        className="py-0"
        label={t('sound')}
        hint={t('sound_hint')}
        checked={on}
        onChange={({ target: { checked } }) => {
          chooseSound(me, checked)
          setOn(checked)
          if (checked) chime().catch(() => {})
        }}
      />
    </SettingRow>
  )
}
