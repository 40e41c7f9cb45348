import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useFieldErrorText } from '#page/errors/error-text.ts'
import {
  HEIGHT_LEAST,
  HEIGHT_MOST,
  LANGUAGES_MOST,
  MORE_CHOICE_FIELDS,
  MORE_CHOICES,
  SPOKEN_LANGUAGES,
  WORK_MAX_CHARACTERS,
} from '#shared/more-facts.ts'
import { capitalised } from '#shared/words/capitalised.ts'
import { Chip } from '#ui/controls/chip.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { useLocale } from '#ui/use-locale.ts'
import type { OwnProfile } from '../../contract.ts'
import type { MoreFacts } from '../../profile-fields.ts'
import { SaveState, useSave } from './own-save.tsx'

/** What a member may say beyond the facts of every profile, where the site shows it; all of it is voluntary. */
export default function OwnMore({ profile }: { profile: OwnProfile }) {
  const t = useTranslations('members.more')
  const locale = useLocale()
  const fieldError = useFieldErrorText()
  const { visible_profile_fields: asked } = useSettings()
  const saving = useSave()
  const [said, setSaid] = useState<MoreFacts>(profile)
  const [height, setHeight] = useState(String(profile.height_cm ?? ''))
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const save = (changes: Partial<MoreFacts>) => {
    setSaid({ ...said, ...changes })
    saving.save(changes)
  }
  return (
    <SectionCard id="more" title={t('title')} hint={t('hint')} state={<SaveState saving={saving} />}>
      <div className="flex flex-col gap-6">
        {asked.includes('height') && (
          <TextField
            label={t('height_label')}
            inputMode="numeric"
            value={height}
            error={fieldError.in(saving.error, 'height_cm')}
            hint={t('height_hint', { least: HEIGHT_LEAST, most: HEIGHT_MOST })}
            onChange={({ target }) => setHeight(target.value.replace(/\D/g, '').slice(0, 3))}
            onBlur={() => save({ height_cm: height ? Number(height) : null })}
          />
        )}
        {MORE_CHOICE_FIELDS.filter((field) => asked.includes(field)).map((field) => (
          <fieldset key={field}>
            <legend className="mb-2 text-sm font-semibold">{t(field)}</legend>
            <div className="flex flex-wrap gap-2">
              {MORE_CHOICES[field].map((value) => (
                <Chip
                  key={value}
                  pressed={said[field] === value}
                  onClick={() => save({ [field]: said[field] === value ? null : value })}
                >
                  {t(`said.${field}.${value}` as 'said.smoking.no')}
                </Chip>
              ))}
            </div>
          </fieldset>
        ))}
        {asked.includes('work') && (
          <TextField
            label={t('work')}
            value={said.work}
            maxLength={WORK_MAX_CHARACTERS}
            error={fieldError.in(saving.error, 'work')}
            onChange={({ target }) => setSaid({ ...said, work: target.value })}
            onBlur={() => save({ work: said.work.trim() })}
          />
        )}
        {asked.includes('languages') && (
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">{t('languages')}</legend>
            <div className="flex flex-wrap gap-2">
              {SPOKEN_LANGUAGES.map((code) => {
                const spoken = said.languages.includes(code)
                if (!spoken && said.languages.length >= LANGUAGES_MOST) return null
                return (
                  <Chip
                    key={code}
                    pressed={spoken}
                    onClick={() =>
                      save({
                        languages: spoken
                          ? said.languages.filter((other) => other !== code)
                          : [...said.languages, code],
                      })
                    }
                  >
                    {capitalised(names.of(code) ?? code, locale)}
                  </Chip>
                )
              })}
            </div>
          </fieldset>
        )}
      </div>
    </SectionCard>
  )
}
