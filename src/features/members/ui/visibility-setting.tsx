import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SettingRow } from '#ui/setting-row.tsx'
import { Switch } from '#ui/switch.tsx'
import { SaveState, useSave } from './own-save.tsx'

/** Invisible mode, as a row of the settings. */
export function VisibilitySetting() {
  const t = useTranslations('members.own')
  const { api } = useRouteContext({ from: '__root__' })
  const { profile } = useSuspenseQuery(api.members.own.queryOptions()).data
  const saving = useSave()
  const [invisible, setInvisible] = useState(profile.invisible)
  return (
    <SettingRow id="visibility">
      <Switch
        className="py-0"
        label={t('invisible')}
        hint={t('invisible_hint')}
        checked={invisible}
        onChange={(event) => {
          setInvisible(event.target.checked)
          saving.save({ invisible: event.target.checked })
        }}
      />
      <div className="-mb-3 sm:-mb-4">
        <SaveState saving={saving} />
      </div>
    </SettingRow>
  )
}
