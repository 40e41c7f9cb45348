import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { SpinnerDots } from './spinner-dots.tsx'

export type StageState = 'waiting' | 'busy' | 'done' | 'failed'

type ProgressStagesProps = {
  label: string
  stages: { key: string; label: ReactNode; state: StageState; note?: ReactNode }[]
  /** A word for each state, for screen readers. */
  stateLabels: Record<StageState, string>
}

const MARKS: Record<StageState, string> = {
  waiting: 'border-2 border-border text-ink-soft',
  busy: 'bg-primary-soft text-primary-ink',
  done: 'bg-success-soft text-success-ink',
  failed: 'bg-danger-soft text-danger-ink',
}

/** Long work as named stages in sequence. */
export function ProgressStages({ label, stages, stateLabels }: ProgressStagesProps) {
  return (
    <ol aria-label={label} aria-live="polite" className="flex flex-col">
      {stages.map(({ key, label: words, state, note }, index) => (
        <li key={key} className="relative flex gap-4 pb-6 last:pb-0">
          {index < stages.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute start-[1.1875rem] top-10 bottom-0 w-0.5 transition-colors duration-250',
                state === 'done' ? 'bg-success' : 'bg-border',
              )}
            />
          )}
          <span
            className={cx(
              'grid size-10 shrink-0 place-items-center rounded-full text-sm font-semibold transition-colors duration-250 [&_svg]:size-5',
              MARKS[state],
            )}
          >
            {state === 'waiting' && <span aria-hidden="true">{index + 1}</span>}
            {state === 'busy' && <SpinnerDots />}
            {state === 'done' && <Check aria-hidden="true" strokeWidth={3} />}
            {state === 'failed' && <X aria-hidden="true" strokeWidth={3} />}
          </span>
          <span className="min-w-0 pt-2">
            <span className={cx('block', state === 'waiting' ? 'text-ink-soft' : 'font-semibold')}>
              {words}
              <span className="sr-only">: {stateLabels[state]}</span>
            </span>
            {note && <span className="block text-sm text-ink-soft">{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
