import { Check } from 'lucide-react'
import { Fragment, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote } from './field.tsx'

type RadioCardOption<V extends string> = {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Instead of an icon: a drawing with its own ground and size. */
  picture?: ReactNode
  /** Shown, but not to be chosen at present; the hint says why. */
  disabled?: boolean
  /** A follow-up question, shown below the chosen option. Needs `value`. */
  below?: ReactNode
}

type RadioCardsProps<V extends string> = {
  legend: ReactNode
  hideLegend?: boolean
  name: string
  options: RadioCardOption<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Side by side where the width allows it. */
  columns?: 1 | 2 | 3
  className?: string
}

const COLUMNS = {
  1: '',
  2: 'grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))]',
  3: 'grid-cols-1 sm:grid-cols-3',
}

/** A choice of a few large options. Works without script. */
export function RadioCards<V extends string>({
  legend,
  hideLegend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  hint,
  error,
  required,
  columns = 1,
  className,
}: RadioCardsProps<V>) {
  const [errorId, hintId] = [useId(), useId()]
  return (
    <fieldset
      className={cx('flex min-w-0 flex-col gap-2', className)}
      aria-describedby={error ? errorId : hint ? hintId : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-2 max-w-full text-sm font-semibold'}>{legend}</legend>
      {/* The error stands before the choices: below many of them it is out of sight. */}
      <FieldNote id={errorId} error={error} />
      <div className={cx('grid gap-3', COLUMNS[columns])}>
        {options.map((option) => (
          <Fragment key={option.value}>
            <label
              className={cx(
                'group relative flex min-h-16 items-center gap-3 rounded-card border-2 border-border bg-surface py-3.5 transition-[border-color,background-color,scale] hover:border-control active:scale-[0.985]',
                columns > 1 ? 'px-3 max-sm:gap-2' : 'flex-wrap px-4',
                'has-checked:border-primary-strong has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                option.disabled && 'pointer-events-none border-dashed bg-transparent opacity-65 shadow-none',
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                required={required}
                className="peer sr-only"
                {...(value === undefined
                  ? { defaultChecked: defaultValue === option.value }
                  : { checked: value === option.value })}
                onChange={() => onChange?.(option.value)}
              />
              {option.picture}
              {option.icon && (
                <span
                  aria-hidden="true"
                  className={cx(
                    columns > 1 ? 'size-11 max-sm:size-9' : 'size-11',
                    'grid shrink-0 place-items-center rounded-full bg-sunken text-ink-soft transition-colors peer-checked:bg-primary-strong peer-checked:text-on-primary [&_svg]:size-5.5',
                  )}
                >
                  {option.icon}
                </span>
              )}
              <span className={cx('min-w-0 flex-1', columns === 1 && 'basis-[8rem]')}>
                <span className="block font-semibold hyphens-auto">{option.label}</span>
                {option.hint && <span className="block text-sm text-ink-soft">{option.hint}</span>}
              </span>
              <span
                aria-hidden="true"
                className={cx(
                  columns > 1 && 'absolute -end-1.5 -top-1.5',
                  'grid size-6 shrink-0 scale-0 place-items-center rounded-full bg-primary-strong text-on-primary opacity-0 transition-[scale,opacity] duration-250 ease-spring peer-checked:scale-100 peer-checked:opacity-100',
                )}
              >
                <Check strokeWidth={3.5} className="size-3.5" />
              </span>
            </label>
            {option.below && option.value === value && (
              <div className="col-span-full animate-rise px-1 pb-2">{option.below}</div>
            )}
          </Fragment>
        ))}
      </div>
      {!error && <FieldNote id={hintId} hint={hint} />}
    </fieldset>
  )
}
