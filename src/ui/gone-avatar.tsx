import { cx } from './class-names.ts'

/** Stands for a member who cannot be shown: blocked, out of reach or gone. */
export function GoneAvatar({ className = 'size-11' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('grid shrink-0 place-items-center rounded-full bg-sunken text-ink-soft', className)}
    >
      <span className="gone-mark" />
    </span>
  )
}
