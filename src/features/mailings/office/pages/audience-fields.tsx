import { useTranslations } from 'use-intl'
import { COUNTRIES } from '#shared/countries.ts'
import { LAST_ACTIVE, type LastActive } from '#shared/mailings/mailing.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { OfficeDraft } from '../contract.ts'

type AudienceFieldsProps = { draft: OfficeDraft; change: (more: Partial<OfficeDraft>) => void }

/** The fields that choose its receivers among the members who agreed. */
export function AudienceFields({ draft, change }: AudienceFieldsProps) {
  const t = useTranslations('office.mailings')
  const countryNames = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const { audience } = draft
  const narrow = (more: Partial<OfficeDraft['audience']>) => change({ audience: { ...audience, ...more } })
  const { countries } = audience
  return (
    <div className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-sm font-medium">{t('countries')}</legend>
        <div className="flex flex-wrap gap-2">
          {COUNTRIES.map((country) => (
            <Chip
              key={country}
              pressed={countries.includes(country)}
              onClick={() =>
                narrow({
                  countries: countries.includes(country)
                    ? countries.filter((one) => one !== country)
                    : [...countries, country],
                })
              }
            >
              {countryNames.of(country) ?? country}
            </Chip>
          ))}
        </div>
        <p className="mt-2 text-sm text-ink-soft">{t('countries_hint')}</p>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={t('gender')}
          name="gender"
          value={audience.gender ?? ''}
          onChange={({ target }) => narrow({ gender: (target.value || null) as typeof audience.gender })}
          options={(['', 'female', 'male'] as const).map((value) => ({
            value,
            label: t(`genders.${value || 'all'}`),
          }))}
        />
        <SelectField
          label={t('premium')}
          name="premium"
          value={audience.premium === null ? 'all' : audience.premium ? 'premium' : 'free'}
          onChange={({ target }) =>
            narrow({ premium: { all: null, premium: true, free: false }[target.value] ?? null })
          }
          options={(['all', 'premium', 'free'] as const).map((value) => ({
            value,
            label: t(`memberships.${value}`),
          }))}
        />
        <SelectField
          label={t('last_active')}
          name="last_active"
          value={audience.last_active}
          onChange={({ target }) => narrow({ last_active: target.value as LastActive })}
          options={LAST_ACTIVE.map((value) => ({ value, label: t(`active.${value}`) }))}
        />
      </div>
    </div>
  )
}
