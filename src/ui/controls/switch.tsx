import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
}

/** For a setting that applies at once. In a form that is submitted later, use a checkbox. */
export function Switch({ label, hint, className, id, ...input }: SwitchProps) {
  const made = useId()
  const switchId = id ?? made
  return (
    <div className={cx('flex flex-wrap items-start justify-between gap-x-4 py-2', className)}>
      <span className="min-w-0 flex-[1_1_9rem]">
        <label htmlFor={switchId} className="block py-1 font-medium">
          {label}
        </label>
        {hint && (
          <span id={`${switchId}-note`} className="block text-sm text-ink-soft">
            {hint}
          </span>
        )}
      </span>
      <span className="relative grid h-11 w-14 shrink-0 place-items-center">
        <input
          {...input}
          id={switchId}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own state
          role="switch"
          aria-describedby={hint ? `${switchId}-note` : undefined}
          className={cx(
            'relative h-8 w-14 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-primary-strong disabled:opacity-50',
            'after:absolute after:start-1 after:top-1 after:size-6 after:rounded-full after:bg-white after:shadow-card after:transition-[translate] after:duration-200 checked:after:translate-x-6',
            // Extends the click target to 44 px.
            'before:absolute before:-inset-y-1.5 before:inset-x-0',
          )}
        />
      </span>
    </div>
  )
}
