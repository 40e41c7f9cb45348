import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { CONTROL_LOOK, Field, type FieldTexts } from './field.tsx'
import { GrowingTextArea } from './growing-text-area.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'children'> & FieldTexts & { maxRows?: number }

export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  aside,
  id,
  className,
  rows = 3,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, hint, error, aside, id, className }}>
      {(control) => <GrowingTextArea {...area} {...control} rows={rows} className={cx(CONTROL_LOOK)} />}
    </Field>
  )
}
