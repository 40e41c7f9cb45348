import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx'

type SelectFieldProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldTexts & {
    options: { value: string; label: string; disabled?: boolean }[]
    /** Shown while no option is chosen; cannot be chosen itself. */
    placeholder?: string
  }

/** A styled native select: the best list on phones, and it works without script. */
export function SelectField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  className,
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const unset = placeholder !== undefined && select.value === undefined && select.defaultValue === undefined
  return (
    <Field {...{ label, hideLabel, hint, error, aside, id, className }}>
      {(control) => (
        <div className="relative">
          <select
            {...select}
            {...(unset && { defaultValue: '' })}
            {...control}
            className={cx(CONTROL_LOOK, 'appearance-none truncate pe-12')}
          >
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-4 my-auto size-5 text-ink-soft"
          />
        </div>
      )}
    </Field>
  )
}
