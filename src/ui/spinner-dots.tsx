import { cx } from './class-names.ts'

/** Three pulsing dots. Silent for screen readers: the caller names the work. */
export function SpinnerDots({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cx('inline-flex items-center gap-[0.3em]', className)}>
      {[0, 150, 300].map((delay) => (
        <span
          key={delay}
          className="size-[0.4em] animate-dot rounded-full bg-current"
          style={{ animationDelay: `${delay}ms` }}
        />
      ))}
    </span>
  )
}
