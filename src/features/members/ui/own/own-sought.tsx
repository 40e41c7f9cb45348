import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { SOUGHT_AGE_MAX, SOUGHT_DISTANCES, type SoughtAges } from '#shared/sought.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import { SaveState, useSave } from './own-save.tsx'

type OwnSoughtProps = {
  profile: OwnProfile
  /** It has replaced the button that was pressed to get here. */
  opened?: boolean
  /** The page above it says why this is asked. */
  explained?: boolean
}

/** The ages and the distance that a member looks for. */
export function OwnSought({ profile, opened = false, explained = false }: OwnSoughtProps) {
  const t = useTranslations('members.own')
  const { minimum_age: youngest } = useSettings()
  const saving = useSave()
  const everybody: SoughtAges = { min: youngest, max: SOUGHT_AGE_MAX }
  const [ages, setAges] = useState(profile.sought_ages ?? everybody)
  const [distance, setDistance] = useState(profile.sought_distance)
  useEffect(() => {
    if (opened) document.querySelector<HTMLElement>('#sought select')?.focus()
  }, [opened])
  const choose = (chosen: SoughtAges) => {
    setAges(chosen)
    const isEverybody = chosen.min <= everybody.min && chosen.max === everybody.max
    saving.save({ sought_ages: isEverybody ? null : chosen })
  }
  return (
    <SectionCard
      id="sought"
      title={t('sought_title')}
      hint={!explained && t('sought_hint')}
      state={<SaveState saving={saving} />}
    >
      <div className="flex max-w-120 flex-col gap-5">
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t('sought_min')}
            value={Math.max(ages.min, youngest)}
            options={agesBetween(youngest, ages.max)}
            onChange={({ target: { value } }) => choose({ ...ages, min: Number(value) })}
          />
          <SelectField
            label={t('sought_max')}
            value={ages.max}
            options={agesBetween(Math.max(ages.min, youngest), SOUGHT_AGE_MAX)}
            onChange={({ target: { value } }) => choose({ ...ages, max: Number(value) })}
          />
        </div>
        <SelectField
          label={t('sought_distance')}
          value={distance ?? ''}
          options={[
            { value: '', label: t('sought_any') },
            ...SOUGHT_DISTANCES.map((km) => ({ value: String(km), label: t('sought_within', { km }) })),
          ]}
          onChange={({ target: { value } }) => {
            const chosen = SOUGHT_DISTANCES.find((km) => String(km) === value) ?? null
            setDistance(chosen)
            saving.save({ sought_distance: chosen })
          }}
        />
      </div>
    </SectionCard>
  )
}

function agesBetween(low: number, high: number) {
  return Array.from({ length: high - low + 1 }, (_, index) => {
    const age = low + index
    return { value: String(age), label: age === SOUGHT_AGE_MAX ? `${age}+` : String(age) }
  })
}
