import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

/** Attributes that connect a control with its label, hint and error. */
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean
  /** Below the control, replaced by the error. May contain a button ("Did you mean …"). */
  hint?: ReactNode
  error?: ReactNode
  /** To the right of the label: "optional", "forgot?". */
  aside?: ReactNode
}

type FieldProps = FieldTexts & {
  /** Set it when code outside the field needs the control's id. */
  id?: string
  className?: string
  children: (control: ControlProps) => ReactNode
}

export const CONTROL_LOOK =
  'w-full min-h-13 rounded-field border border-control bg-surface px-4 py-3 text-base text-ink transition-[border-color,box-shadow] hover:border-ink-soft focus-visible:border-primary-strong aria-invalid:border-danger-ink aria-invalid:bg-danger-soft disabled:opacity-60'

export function Field({ label, hideLabel, hint, error, aside, id, className, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const noteId = `${controlId}-note`
  return (
    <div className={cx('flex flex-col gap-1.5', className)}>
      <div
        className={cx('flex items-baseline justify-between gap-3 text-sm', hideLabel && !aside && 'sr-only')}
      >
        <label htmlFor={controlId} className={cx('font-semibold', hideLabel && 'sr-only')}>
          {label}
        </label>
        {aside && <span className="text-ink-soft">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The line below a control: the error, else the hint. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <div id={id} aria-live="polite" className="text-sm empty:hidden">
      {error ? (
        <p className="flex items-start gap-1.5 font-medium text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-[0.15em] size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : (
        hint && <div className="text-ink-soft">{hint}</div>
      )}
    </div>
  )
}
