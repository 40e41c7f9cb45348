import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SectionCard } from '#ui/section-card.tsx'
import { Switch } from '#ui/switch.tsx'
import type { OwnProfile } from '../contract.ts'
import { SaveState, useSave } from './own-save.tsx'

export function OwnVisibility({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const saving = useSave()
  const [invisible, setInvisible] = useState(profile.invisible)
  return (
    <SectionCard id="visibility" title={t('visibility_title')} state={<SaveState saving={saving} />}>
      <Switch
        className="-mt-3"
        label={t('invisible')}
        hint={t('invisible_hint')}
        checked={invisible}
        onChange={(event) => {
          setInvisible(event.target.checked)
          saving.save({ invisible: event.target.checked })
        }}
      />
    </SectionCard>
  )
}
