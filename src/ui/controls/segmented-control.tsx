import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type SegmentedControlProps<V extends string> = {
  legend: string
  name: string
  options: { value: V; label: ReactNode; icon?: ReactNode }[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  className?: string
}

/** Two to four short options, in one row where they fit. Narrow phones show no icons. */
export function SegmentedControl<V extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  className,
}: SegmentedControlProps<V>) {
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap rounded-[1.625rem] bg-sunken p-1 ring-1 ring-border ring-inset">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-11 min-w-0 flex-[1_1_auto] items-center justify-center gap-2 rounded-full px-2 py-1.5 text-center text-sm leading-tight font-semibold text-ink-soft transition-[background-color,color,box-shadow] hover:text-ink [&_svg]:size-4.5 [&_svg]:shrink-0 max-[24rem]:[&_svg]:hidden',
              'has-checked:bg-raised has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-3 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              className="sr-only"
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
              onChange={() => onChange?.(option.value)}
            />
            {option.icon}
            <span className="min-w-0 hyphens-auto">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
