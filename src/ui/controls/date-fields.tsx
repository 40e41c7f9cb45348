import { type ChangeEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_LOOK, FieldNote } from './field.tsx'

export type DatePart = 'day' | 'month' | 'year'
/** As typed: digits, or empty. */
export type DateText = Record<DatePart, string>

type DateFieldsProps = {
  legend: ReactNode
  hideLegend?: boolean
  /** In the locale's order. */
  order: readonly DatePart[]
  labels: Record<DatePart, string>
  /** In the viewer's language: "dd", "mm", "yyyy". */
  placeholders?: DateText
  /** Names for a form that is sent without script. */
  names?: DateText
  value?: DateText
  defaultValue?: DateText
  onChange?: (value: DateText) => void
  onBlur?: () => void
  /** Lets browsers fill in a date of birth. */
  birthday?: boolean
  hint?: ReactNode
  error?: ReactNode
  /** Marks what is wrong without its words, while a dialog says them. */
  saidElsewhere?: boolean
  /** The parts that are wrong; all, unless given. */
  wrong?: readonly DatePart[]
  required?: boolean
  className?: string
}

const EMPTY: DateText = { day: '', month: '', year: '' }

/** Three plain inputs: quicker than a calendar for a date long ago. */
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
  saidElsewhere = false,
  wrong = order,
  required,
  className,
}: DateFieldsProps) {
  const id = useId()
  const moves = useMoves(id, order)
  const note = saidElsewhere ? {} : { hint, error }
  const describedBy = note.error || note.hint ? `${id}-note` : undefined
  return (
    <fieldset className={cx('flex min-w-0 flex-col gap-1.5', className)} aria-describedby={describedBy}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-3">
        {order.map((part) => (
          <div
            key={part}
            className={cx(
              'flex min-w-0 flex-col gap-1',
              part === 'year' ? 'flex-[1.4_1_6rem]' : 'flex-[1_1_4.5rem]',
            )}
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
              aria-invalid={error && wrong.includes(part) ? true : undefined}
              aria-describedby={describedBy}
              {...(value === undefined ? { defaultValue: defaultValue[part] } : { value: value[part] })}
              onChange={(event) => {
                onChange?.({ ...(value ?? EMPTY), [part]: event.target.value.replace(/\D/g, '') })
                moves.onChange(part, event)
              }}
              onKeyDown={(event) => moves.onKeyDown(part, event)}
              onBlur={onBlur}
              className={cx(CONTROL_LOOK, 'tabular px-2 text-center')}
            />
          </div>
        ))}
      </div>
      <FieldNote id={`${id}-note`} {...note} />
    </fieldset>
  )
}

/** A first digit after which no second one can follow: there is no day 40, nor a month 20. */
const LONE_DIGIT: Record<DatePart, RegExp> = { day: /^[4-9]$/, month: /^[2-9]$/, year: /^$/ }

/** Moves the focus on to the next part when one is complete, and back from an empty one. */
function useMoves(id: string, order: readonly DatePart[]) {
  /** Where the focus has just been moved to. */
  const moved = useRef<DatePart>(undefined)
  const moveTo = (part: DatePart | undefined) => {
    const input = part && document.querySelector<HTMLInputElement>(`#${CSS.escape(`${id}-${part}`)}`)
    input?.select()
    input?.focus()
  }
  return {
    onChange(part: DatePart, { target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      moved.current = undefined
      // Not when the browser fills in a date, nor when a digit is deleted.
      if (!(nativeEvent as InputEvent).inputType?.startsWith('insertText')) return
      const digits = target.value.replace(/\D/g, '')
      const isComplete = digits.length === target.maxLength || LONE_DIGIT[part].test(digits)
      if (!isComplete && !(digits && digits !== target.value)) return
      moved.current = order[order.indexOf(part) + 1]
      moveTo(moved.current)
    },
    onKeyDown(part: DatePart, event: KeyboardEvent<HTMLInputElement>) {
      const { key, shiftKey, currentTarget } = event
      // Tab after a complete part means the part in which the focus already is.
      if (key === 'Tab' && !shiftKey && moved.current === part) event.preventDefault()
      if (key === 'Backspace' && currentTarget.value === '') moveTo(order[order.indexOf(part) - 1])
      moved.current = undefined
    },
  }
}
