import { cx } from './class-names.ts'

const ROUNDS = { text: 'rounded-sm', card: 'rounded-card', full: 'rounded-full' }

type SkeletonProps = { round?: keyof typeof ROUNDS; className?: string }

/** A placeholder with the size of the coming content. The caller announces once that something is loading. */
export function Skeleton({ round = 'text', className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('block animate-pulse bg-hover', ROUNDS[round], className)} />
}
