import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { ASKED_FACTS, type AskedFact } from '#shared/profile-completeness.ts'
import { FactRow } from '#ui/fact-row.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import { useFactWord } from '../fact-word.ts'
import { ProfileIcon } from '../profile-icon.tsx'
import { useOpenRow } from '../use-open-row.ts'
import { SaveState, useSave } from './own-save.tsx'

const FactChoices = lazy(() => import('./own-fact-choices.tsx'))

type Facts = Pick<OwnProfile, AskedFact>

const rowId = (fact: AskedFact) => `fact-${fact}`

/** The short facts that the site shows. All are optional; a second tap clears an answer. */
export function OwnFacts({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const fields = useTranslations('site.fields')
  const wordOf = useFactWord(profile.gender)
  const { visible_profile_fields, visible_profile_notes } = useSettings()
  const saving = useSave()
  const rows = useOpenRow(rowId)
  const [facts, setFacts] = useState<Facts>(profile)
  const asked = ASKED_FACTS.filter((fact) => visible_profile_fields.includes(fact))
  const choose = (fact: AskedFact, value: string) => {
    const change = { [fact]: facts[fact] === value ? null : value } as Partial<Facts>
    setFacts({ ...facts, ...change })
    saving.save(change)
    rows.close(fact)
  }
  if (asked.length === 0) return null
  return (
    <SectionCard
      id="facts"
      title={t('facts_title')}
      hint={t('facts_hint')}
      state={<SaveState saving={saving} />}
    >
      <div className="-mx-2 grid gap-1 sm:grid-flow-row-dense sm:grid-cols-2">
        {asked.map((fact) => {
          const said = facts[fact]
          return (
            <FactRow
              key={fact}
              id={rowId(fact)}
              icon={<ProfileIcon name={fact} />}
              label={fields(fact)}
              value={said && wordOf(fact, said)}
              emptyLabel={t('fact_add')}
              open={rows.open === fact}
              onToggle={() => rows.toggle(fact)}
            >
              <FactChoices
                fact={fact}
                said={said}
                gender={profile.gender}
                note={visible_profile_notes[fact]}
                onChoose={(value) => choose(fact, value)}
              />
            </FactRow>
          )
        })}
      </div>
    </SectionCard>
  )
}
