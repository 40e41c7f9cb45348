import { Check } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FactRow } from '#ui/fact-row.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OwnProfile } from '../../contract.ts'
import { ProfileIcon } from '../profile-icon.tsx'
import { useOpenRow } from '../use-open-row.ts'
import type { Basic } from './own-basics-editor.tsx'

const BasicsEditor = lazy(() => import('./own-basics-editor.tsx'))

const ORDER: Basic[] = ['name', 'birth', 'who', 'place']
const rowId = (row: Basic) => `basic-${row}`

/**
 * Name, date of birth, place and the gender sought, which matching depends on. Each is edited in
 * place.
 */
export function OwnBasics({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.own')
  const rows = useOpenRow(rowId)
  const [saved, setSaved] = useState<Basic[]>([])
  const facts = useBasics(profile)
  return (
    <SectionCard
      id="basics"
      title={t('basics_title')}
      hint={t('basics_hint')}
      state={
        <div role="status" className="min-h-6 text-sm text-success-ink">
          {saved.length > 0 && (
            <span key={saved.length} className="flex animate-rise items-center gap-1.5">
              <Check aria-hidden="true" className="size-4" /> {t('saved')}
            </span>
          )}
        </div>
      }
    >
      <div className="-mx-2 grid gap-1 sm:grid-flow-row-dense sm:grid-cols-2">
        {ORDER.map((row) => (
          <FactRow
            key={row}
            id={rowId(row)}
            {...facts[row]}
            emptyLabel={t('fact_add')}
            open={rows.open === row}
            onToggle={() => rows.toggle(row)}
          >
            <BasicsEditor
              // Remounts the editor after each save, so that the next change starts from the saved value.
              key={saved.filter((other) => other === row).length}
              basic={row}
              profile={profile}
              onClose={() => rows.close(row)}
              onSaved={() => {
                setSaved([...saved, row])
                rows.close(row)
              }}
            />
          </FactRow>
        ))}
      </div>
    </SectionCard>
  )
}

function useBasics(profile: OwnProfile): Record<Basic, { icon: ReactNode; label: string; value: string }> {
  const t = useTranslations('members.own')
  const fields = useTranslations('site.fields')
  const values = useTranslations('site.values')
  const { name, age, gender, sexuality, place_name, region_name } = profile
  return {
    name: { icon: <ProfileIcon name="name" />, label: t('name'), value: name },
    birth: { icon: <ProfileIcon name="birth" />, label: fields('age'), value: t('age_value', { age }) },
    who: {
      icon: <ProfileIcon name={gender} />,
      label: t('who'),
      value: sexuality
        ? t('who_value', { gender, sexuality })
        : `${values(`gender.${gender}`)} · ${t('seeks_unknown')}`,
    },
    place: {
      icon: <ProfileIcon name="place" />,
      label: fields('place'),
      value: [...new Set([place_name, region_name])].filter(Boolean).join(', '),
    },
  }
}
