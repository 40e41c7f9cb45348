import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '#ui/controls/text-field.tsx'
import type { DebitForm } from '../debit-contract.ts'

export type FieldName = keyof DebitForm | 'otp'
export type Wrong = Partial<Record<FieldName, string>>

export type Typed = Required<DebitForm>

export const NOTHING_TYPED: Typed = {
  account_holder: '',
  iban: '',
  bic: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
}

type Input = ComponentProps<typeof TextField>

const WHOLE = 'col-span-full'
const FIELDS: [name: keyof Typed, width: string, props: Partial<Input>][] = [
  ['account_holder', WHOLE, { autoComplete: 'name', maxLength: 70 }],
  ['iban', WHOLE, { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 }],
  ['bic', WHOLE, { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 14 }],
  ['street', 'col-span-full @min-[17rem]:col-span-4', { autoComplete: 'address-line1', maxLength: 70 }],
  ['house_number', 'col-span-full @min-[17rem]:col-span-2', { autoComplete: 'address-line2', maxLength: 16 }],
  [
    'zip',
    'col-span-full @min-[17rem]:col-span-2',
    { autoComplete: 'postal-code', autoCapitalize: 'characters', maxLength: 16 },
  ],
  ['city', 'col-span-full @min-[17rem]:col-span-4', { autoComplete: 'address-level2', maxLength: 35 }],
  ['phone', WHOLE, { autoComplete: 'tel', type: 'tel', inputMode: 'tel', maxLength: 40 }],
]

/** Whether an IBAN does not name its bank to the collector. */
export const needsBic = (iban: string, countries: readonly string[]): boolean =>
  countries.includes(iban.trim().slice(0, 2).toUpperCase())

type DebitFieldsProps = {
  typed: Typed
  wrong: Wrong
  /** In which a bank's BIC is asked for. */
  bicCountries: readonly string[]
  onType: (name: keyof Typed, text: string) => void
}

/** Whose account is debited. What is typed stays in the page: bank details are in no storage of the browser. */
export function DebitFields({ typed, wrong, bicCountries, onType }: DebitFieldsProps) {
  const t = useTranslations('payments.debit')
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @min-[17rem]:grid-cols-6">
        {FIELDS.filter(([name]) => name !== 'bic' || needsBic(typed.iban, bicCountries)).map(
          ([name, width, props]) => (
            <TextField
              key={name}
              {...props}
              className={width}
              name={name}
              label={t(name)}
              hint={name === 'phone' ? t('phone_hint') : name === 'bic' && t('bic_hint')}
              required
              value={typed[name]}
              onChange={(event) => onType(name, event.target.value)}
              error={wrong[name]}
            />
          ),
        )}
      </div>
    </div>
  )
}
