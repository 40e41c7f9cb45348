import { cx } from './class-names.ts'

type StepDotsProps = {
  /** Zero-based. */
  current: number
  count: number
  /** "Step 2 of 5". */
  label: string
}

export function StepDots({ current, count, label }: StepDotsProps) {
  return (
    <div role="img" aria-label={label} className="flex items-center justify-center gap-2">
      {Array.from({ length: count }, (_, step) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position
          key={step}
          className={cx(
            'h-2 rounded-full transition-[width,background-color] duration-250',
            step === current ? 'w-7 bg-primary-strong' : 'w-2',
            step < current && 'bg-primary-strong',
            step > current && 'bg-control/50',
          )}
        />
      ))}
    </div>
  )
}
