import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { Chip } from '#ui/controls/chip.tsx'
import type { OfficeDraft } from '../contract.ts'

type LanguageTabsProps = {
  texts: OfficeDraft['texts']
  chosen: Locale
  onChoose: (language: Locale) => void
}

/** The seven languages, each with a tick once it has its words. */
export function LanguageTabs({ texts, chosen, onChoose }: LanguageTabsProps) {
  const t = useTranslations('office.mailings')
  const isWritten = (language: Locale) => Boolean(texts[language]?.subject && texts[language].body)
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('languages')}</legend>
      {LOCALES.map((language) => (
        <Chip
          key={language}
          pressed={language === chosen}
          onClick={() => onChoose(language)}
          icon={isWritten(language) && <Check role="img" aria-label={t('written')} />}
        >
          {LOCALE_NAMES[language]}
        </Chip>
      ))}
    </fieldset>
  )
}
