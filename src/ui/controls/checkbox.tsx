import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** May contain links ("I accept the *terms*"). */
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const made = useId()
  const noteId = `${id ?? made}-note`
  return (
    <div className={cx('flex flex-col', className)}>
      <label className="flex min-h-11 items-start gap-3 py-2.5">
        <span className="relative mt-px grid size-6 shrink-0">
          <input
            {...input}
            id={id ?? made}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? noteId : undefined}
            className="peer col-start-1 row-start-1 size-6 appearance-none rounded-sm border-2 border-control bg-surface transition-[background-color,border-color] checked:border-primary-strong checked:bg-primary-strong hover:border-primary-strong aria-invalid:border-danger-ink disabled:opacity-50"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3.5}
            className="pointer-events-none col-start-1 row-start-1 m-auto size-4 scale-50 text-on-primary opacity-0 transition-[scale,opacity] peer-checked:scale-100 peer-checked:opacity-100 peer-checked:ease-spring peer-checked:duration-250"
          />
        </span>
        <span className="min-w-0 hyphens-auto">{label}</span>
      </label>
      <div className="ps-9">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
