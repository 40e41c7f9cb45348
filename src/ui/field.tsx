import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/class-names.ts'

/** What a control must carry so that its label, hint and error belong to it. */
export type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export type FieldTexts = {
  label: ReactNode
  /** The label is read aloud but not shown. */
  hideLabel?: boolean
  /** Below the control; gives way to the error. May hold a button ("Did you mean …"). */
  hint?: ReactNode
  error?: ReactNode
  /** At the label's right: "optional", "forgot?". */
  aside?: ReactNode
}

type FieldProps = FieldTexts & {
  /** The control's id, when somebody outside must know it. */
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

/** The line below a control: its error, else its hint. */
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
