import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LOCALES, type Locale } from '#shared/locales.ts'
import { cx } from '#ui/class-names.ts'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { errorWithHint } from './error-with-hint.tsx'
import type { FieldOf, SettingProps } from './field-props.ts'
import { useFieldWords } from './use-field-words.ts'

type Texts = Partial<Record<Locale, string>>

/** A text by language. Where a language has none, the Dutch one stands; without that, the program’s own. */
export function LocalisedField(props: SettingProps<FieldOf<'localised'>>) {
  const { field, name, path, value, onChange, errorAt } = props
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const [language, setLanguage] = useState<Locale>('nl')
  const languages = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const label = props.label ?? words.label(name)
  const texts: Texts = typeof value === 'string' ? (value ? { nl: value } : {}) : (value as Texts)
  const write = (text: string) => {
    const { [language]: _before, ...rest } = texts
    const next = text === '' ? rest : { ...rest, [language]: text }
    onChange(Object.keys(next).length === 0 ? '' : next)
  }
  const shared = {
    id: path,
    label: t('in_language', { label, language: languages.of(language) ?? language }),
    hint: props.label === undefined ? words.help(name) : undefined,
    value: texts[language] ?? '',
    placeholder: texts.nl && language !== 'nl' ? t('as_dutch') : t('usual'),
    lang: language,
    onChange: (event: { target: { value: string } }) => write(event.target.value),
    error: errorWithHint(errorAt(path), props.label === undefined && words.help(name)),
  }
  return (
    <div>
      {field.lines ? <TextArea {...shared} /> : <TextField autoComplete="off" {...shared} />}
      <fieldset className="mt-2">
        <legend className="sr-only">{t('languages', { label })}</legend>
        <div className="flex flex-wrap gap-0.5">
          {LOCALES.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              aria-label={`${one} ${languages.of(one)}`}
              onClick={() => setLanguage(one)}
              className={cx(
                'min-h-11 min-w-9.5 rounded-full px-1 text-sm sm:min-w-11 font-semibold uppercase',
                one === language ? 'bg-primary-soft text-primary-ink' : 'text-ink-soft hover:bg-hover',
                texts[one] && 'underline decoration-2 underline-offset-4',
              )}
            >
              {one}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
