import { ChevronDown } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { cx } from './class-names.ts'
import { SpinnerDots } from './spinner-dots.tsx'

type FactRowProps = {
  id: string
  icon: ReactNode
  label: ReactNode
  /** Empty while the member has not filled it in. */
  value?: ReactNode
  /** Shown instead of an empty value: "Add". */
  emptyLabel: ReactNode
  open: boolean
  onToggle: () => void
  /** The form. Mounted when the row first opens; keeps its input when the row closes. */
  children: ReactNode
}

/** A fact with icon and value that expands into its form. Belongs in a grid of one or two columns. */
export function FactRow({ id, icon, label, value, emptyLabel, open, onToggle, children }: FactRowProps) {
  const wasOpen = useRef(false)
  wasOpen.current ||= open
  return (
    <div className={cx('min-w-0 rounded-field transition-colors', open && 'col-span-full bg-sunken')}>
      <button
        type="button"
        id={id}
        aria-expanded={open}
        aria-controls={`${id}-panel`}
        onClick={onToggle}
        className="flex min-h-15 w-full items-center gap-3 rounded-field p-2 text-start transition-colors hover:bg-hover"
      >
        <span
          aria-hidden="true"
          className={cx(
            'grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5',
            value ? 'bg-primary-soft text-primary-ink' : 'bg-sunken text-ink-soft',
          )}
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-ink-soft hyphens-auto">{label}</span>
          <span
            className={cx(
              'block [overflow-wrap:anywhere]',
              value ? 'font-semibold' : 'text-sm font-medium text-primary-ink',
            )}
          >
            {value || emptyLabel}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-ink-soft transition-[rotate]', open && 'rotate-180')}
        />
      </button>
      <fieldset
        id={`${id}-panel`}
        aria-labelledby={id}
        hidden={!open}
        className="min-w-0 px-3 pt-1 pb-4 sm:px-4"
      >
        {wasOpen.current && <Suspense fallback={<SpinnerDots />}>{children}</Suspense>}
      </fieldset>
    </div>
  )
}
