import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'children'> &
  FieldTexts & {
    /** Inside the control, before the text. */
    icon?: ReactNode
    /** Inside the control, after the text: a unit, a small button. */
    after?: ReactNode
  }

export function TextField({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  className,
  icon,
  after,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, aside, id, className }}>
      {(control) => (
        <div className="relative">
          {icon && (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 start-4 flex items-center text-ink-soft [&_svg]:size-5"
            >
              {icon}
            </span>
          )}
          <input
            type="text"
            {...input}
            {...control}
            className={cx(CONTROL_LOOK, Boolean(icon) && 'ps-12', Boolean(after) && 'pe-14')}
          />
          {after && <span className="absolute inset-y-0 end-1 flex items-center">{after}</span>}
        </div>
      )}
    </Field>
  )
}
