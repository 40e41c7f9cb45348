import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '#shared/locales.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { SettingRow } from '#ui/setting-row.tsx'
import { useLocale } from '#ui/use-locale.ts'

/** The language of pages and mails. Reloads the page in the chosen language. */
export function LanguageSetting() {
  const t = useTranslations('notifications.settings')
  const errorText = useErrorText()
  const api = useApi()
  const current = useLocale()
  const choose = useMutation(
    api.accounts.update.mutationOptions({ onSuccess: () => window.location.reload() }),
  )
  const shown = choose.isError ? current : (choose.variables?.language ?? current)
  return (
    <SettingRow
      id="language"
      title={t('language')}
      hint={t('language_hint')}
      action={
        <SelectField
          className="w-full sm:w-60"
          label={t('language')}
          hideLabel
          error={choose.error ? errorText(choose.error) : undefined}
          value={shown}
          disabled={choose.isPending || choose.isSuccess}
          options={LOCALES.map((locale) => ({ value: locale, label: LOCALE_NAMES[locale] }))}
          onChange={(event) => choose.mutate({ language: event.target.value as Locale })}
        />
      }
    />
  )
}
