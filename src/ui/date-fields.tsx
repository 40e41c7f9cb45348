import { type ReactNode, useId } from 'react'
import { cx } from '#ui/class-names.ts'
import { CONTROL_LOOK, FieldNote } from '#ui/field.tsx'

export type DatePart = 'day' | 'month' | 'year'
/** As typed: digits or empty. */
export type DateText = Record<DatePart, string>

type DateFieldsProps = {
  legend: ReactNode
  hideLegend?: boolean
  /** The locale's order, left to right. */
  order: readonly DatePart[]
  labels: Record<DatePart, string>
  /** "dd", "mm", "yyyy" in the reader's language. */
  placeholders?: DateText
  /** Form names, when the form is sent without script. */
  names?: DateText
  value?: DateText
  defaultValue?: DateText
  onChange?: (value: DateText) => void
  onBlur?: () => void
  /** A date of birth, which browsers can fill in. */
  birthday?: boolean
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  className?: string
}

const EMPTY: DateText = { day: '', month: '', year: '' }

/** Three plain inputs: quicker than any calendar for a date long ago. */
export function DateFields({
  legend,
  hideLegend,
  order,
  labels,
  placeholders = EMPTY,
  names,
  value,
  defaultValue = EMPTY,
  onChange,
  onBlur,
  birthday = false,
  hint,
  error,
  required,
  className,
}: DateFieldsProps) {
  const id = useId()
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={error || hint ? `${id}-note` : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className="flex gap-3">
        {order.map((part) => (
          <div
            key={part}
            className={cx('flex min-w-0 flex-col gap-1', part === 'year' ? 'flex-[1.4]' : 'flex-1')}
          >
            <label htmlFor={`${id}-${part}`} className="truncate text-sm text-ink-soft">
              {labels[part]}
            </label>
            <input
              id={`${id}-${part}`}
              name={names?.[part]}
              inputMode="numeric"
              pattern="[0-9]*"
              maxLength={part === 'year' ? 4 : 2}
              autoComplete={birthday ? `bday-${part}` : 'off'}
              placeholder={placeholders[part]}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error || hint ? `${id}-note` : undefined}
              {...(value === undefined ? { defaultValue: defaultValue[part] } : { value: value[part] })}
              onChange={(event) =>
                onChange?.({ ...(value ?? EMPTY), [part]: event.target.value.replace(/\D/g, '') })
              }
              onBlur={onBlur}
              className={cx(CONTROL_LOOK, 'tabular px-2 text-center')}
            />
          </div>
        ))}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </fieldset>
  )
}
