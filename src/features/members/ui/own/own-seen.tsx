import { Lock, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import type { OwnProfile } from '../../contract.ts'
import { SaveState, useSave } from './own-save.tsx'

/** Asks once whether visitors may see the profile; neither answer is chosen before. */
export function OwnSeen({ profile: { members_only, seen_by_chosen } }: { profile: OwnProfile }) {
  const t = useTranslations('members.start')
  const saving = useSave()
  const [chosen, setChosen] = useState(seen_by_chosen ? (members_only ? 'members' : 'visitors') : '')
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={t('seen_title')}
        hideLegend
        name="seen_by"
        value={chosen}
        onChange={(value) => {
          setChosen(value)
          saving.save({ members_only: value === 'members' })
        }}
        options={[
          { value: 'members', label: t('seen_members'), hint: t('seen_members_hint'), icon: <Lock /> },
          { value: 'visitors', label: t('seen_visitors'), hint: t('seen_visitors_hint'), icon: <Users /> },
        ]}
      />
      <SaveState saving={saving} />
    </div>
  )
}
