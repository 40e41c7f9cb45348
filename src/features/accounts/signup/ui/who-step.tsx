import { Mars, Venus, VenusAndMars } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { RadioCards } from '#ui/controls/radio-cards.tsx'
import { asksAll, type StepProps } from './signup-step.ts'

export function WhoStep({ draft, change, problem, asks = asksAll }: StepProps) {
  const t = useTranslations('accounts.signup.who')
  const note = useSettings().visible_profile_notes.sexuality
  return (
    <>
      {asks('gender') && (
        <div data-field="gender">
          <RadioCards
            legend={t('gender')}
            name="gender"
            columns={2}
            value={draft.gender || ('' as never)}
            onChange={(gender) => change({ gender })}
            options={[
              { value: 'male', label: t('male'), icon: <Mars /> },
              { value: 'female', label: t('female'), icon: <Venus /> },
            ]}
            error={problem('gender')}
          />
        </div>
      )}
      {asks('seeks') && (
        <div data-field="seeks">
          <RadioCards
            legend={t('seeks')}
            name="seeks"
            columns={2}
            value={draft.seeks || ('' as never)}
            onChange={(seeks) => change({ seeks })}
            options={[
              { value: 'female', label: t('seeks_female'), icon: <Venus /> },
              { value: 'male', label: t('seeks_male'), icon: <Mars /> },
              { value: 'both', label: t('seeks_both'), icon: <VenusAndMars /> },
            ]}
            hint={note}
            error={problem('seeks')}
          />
        </div>
      )}
    </>
  )
}
