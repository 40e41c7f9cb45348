import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { DebitForm } from '#features/payments/debit/debit-contract.ts'
import { TextField } from '#ui/controls/text-field.tsx'

export type FieldName = keyof DebitForm | 'otp'
export type Wrong = Partial<Record<FieldName, string>>

export const NOTHING_TYPED: DebitForm = {
  account_holder: '',
  iban: '',
  street: '',
  house_number: '',
  zip: '',
  city: '',
  phone: '',
}

type Input = ComponentProps<typeof TextField>

const WHOLE = 'col-span-6'
const FIELDS: [name: keyof DebitForm, width: string, props: Partial<Input>][] = [
  ['account_holder', WHOLE, { autoComplete: 'name', maxLength: 70 }],
  ['iban', WHOLE, { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 60 }],
  ['street', 'col-span-4', { autoComplete: 'address-line1', maxLength: 70 }],
  ['house_number', 'col-span-2', { autoComplete: 'address-line2', maxLength: 16 }],
  ['zip', 'col-span-2', { autoComplete: 'postal-code', autoCapitalize: 'characters', maxLength: 16 }],
  ['city', 'col-span-4', { autoComplete: 'address-level2', maxLength: 35 }],
  ['phone', WHOLE, { autoComplete: 'tel', type: 'tel', inputMode: 'tel', maxLength: 40 }],
]

type DebitFieldsProps = {
  typed: DebitForm
  wrong: Wrong
  onType: (name: keyof DebitForm, text: string) => void
}

/** Whose account is debited. What is typed stays in the page: bank details are in no storage of the browser. */
export function DebitFields({ typed, wrong, onType }: DebitFieldsProps) {
  const t = useTranslations('payments.debit')
  return (
    <div className="grid grid-cols-6 items-start gap-4">
      {FIELDS.map(([name, width, props]) => (
        <TextField
          key={name}
          {...props}
          className={width}
          name={name}
          label={t(name)}
          hint={name === 'phone' && t('phone_hint')}
          required
          value={typed[name]}
          onChange={(event) => onType(name, event.target.value)}
          error={wrong[name]}
        />
      ))}
    </div>
  )
}
