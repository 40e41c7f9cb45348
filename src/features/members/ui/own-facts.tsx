import { useState } from 'react'
import { useTranslations } from 'use-intl'
import {
  BODY_TYPES,
  EYE_COLORS,
  HAIR_COLORS,
  RELATIONSHIP_STATUSES,
  SIGNUP_REASONS,
  TATTOOS,
} from '#shared/profile.ts'
import { Chip } from '#ui/chip.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../contract.ts'
import { SaveState, useSave } from './own-save.tsx'

const FACTS = {
  signup_reason: SIGNUP_REASONS,
  relationship_status: RELATIONSHIP_STATUSES,
  body_type: BODY_TYPES,
  hair_color: HAIR_COLORS,
  eye_color: EYE_COLORS,
  tattoos: TATTOOS,
} as const
type Fact = keyof typeof FACTS
type Facts = Pick<OwnProfile, Fact>

const ORDER = Object.keys(FACTS) as Fact[]

/** What can be said in a word. Nothing is asked twice or required; a second tap takes an answer back. */
export function OwnFacts({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const fields = useTranslations('site.fields')
  const values = useTranslations('site.values')
  const saving = useSave()
  const [facts, setFacts] = useState<Facts>(profile)
  const choose = (fact: Fact, value: string) => {
    const change = { [fact]: facts[fact] === value ? null : value } as Partial<Facts>
    setFacts({ ...facts, ...change })
    saving.save(change)
  }
  return (
    <SectionCard
      id="facts"
      title={t('facts_title')}
      hint={t('facts_hint')}
      state={<SaveState saving={saving} />}
    >
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        {ORDER.map((fact) => (
          <fieldset key={fact} className="min-w-0">
            <legend className="text-sm font-semibold">{fields(fact)}</legend>
            <div className="mt-2.5 flex flex-wrap gap-2">
              {FACTS[fact].map((value) => (
                <Chip key={value} pressed={facts[fact] === value} onClick={() => choose(fact, value)}>
                  {values(`${fact}.${value}` as 'tattoos.none')}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </SectionCard>
  )
}
