import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { MORE_CHOICES } from '#shared/more-facts.ts'
import type { NicheFact } from '#shared/profile/niche-facts.ts'
import { SIGNUP_REASONS } from '#shared/profile.ts'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import type { OwnProfile } from '../../contract.ts'
import { useFactWord } from '../fact-word.ts'
import { SaveState, useSave } from './own-save.tsx'

type OwnNicheFactProps = { fact: NicheFact['fact']; profile: OwnProfile }

/** What a site of a niche asks first, as it is about that. */
export function OwnNicheFact({ fact, profile }: OwnNicheFactProps) {
  const t = useTranslations('members.start')
  const more = useTranslations('members.more.said')
  const word = useFactWord(profile.gender)
  const saving = useSave()
  const [said, setSaid] = useState<string>(profile[fact] ?? '')
  const options =
    fact === 'signup_reason'
      ? SIGNUP_REASONS.map((value) => ({ value, label: word(fact, value) }))
      : MORE_CHOICES[fact].map((value) => ({
          value,
          label: more(`${fact}.${value}` as 'children.none'),
        }))
  return (
    <div className="flex flex-col gap-3">
      <RadioCards
        legend={t(`${fact}_title`)}
        hideLegend
        name={fact}
        value={said}
        onChange={(value) => {
          setSaid(value)
          saving.save({ [fact]: value })
        }}
        options={options}
      />
      <p className="min-h-6 text-sm">
        <SaveState saving={saving} />
      </p>
    </div>
  )
}
