import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSettings } from '#page/account.ts'
import { useErrorText } from '#page/errors/error-text.ts'
import { useApi } from '#page/use-api.ts'
import type { Country } from '#shared/countries.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { useLocale } from '#ui/use-locale.ts'
import { useOffers } from './offers-query.ts'

/** Where the member pays from. Currency, VAT and payment methods follow at once. */
export function PaymentCountry() {
  const t = useTranslations('payments.country')
  const locale = useLocale()
  const errorText = useErrorText()
  const { countries } = useSettings()
  const { country, offers, vat_percentage } = useOffers()
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    ...api.payments.choosePaymentCountry.mutationOptions(),
    // Pending until the new prices are there, so that the choice does not jump back.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.payments.key() }),
  })
  if (countries.length < 2) return null
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const currency = offers[0] && new Intl.DisplayNames(locale, { type: 'currency' }).of(offers[0].currency)
  return (
    <div className="max-w-96">
      <SelectField
        label={t('label')}
        name="payment_country"
        value={isPending ? variables.country : country}
        aria-busy={isPending}
        onChange={(event) => mutate({ country: event.target.value as Country })}
        options={[...new Set([...countries, country])]
          .map((code) => ({ value: code, label: names.of(code) ?? code }))
          .sort((one, other) => one.label.localeCompare(other.label, locale))}
        hint={t('hint')}
        error={error && errorText(error)}
      />
      <p role="status" className="sr-only">
        {isSuccess && currency && t('now', { currency, vat: vat_percentage })}
      </p>
    </div>
  )
}
