import { cx } from '#ui/class-names.ts'

/** A grey place of the size of what comes. Whoever shows it says once that something is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-pulse rounded-sm bg-hover', className)} />
}
