import { cx } from '#ui/class-names.ts'

const TONES = {
  unread: 'bg-primary-strong text-unread',
  warning: 'bg-warning text-black',
  danger: 'bg-danger text-white',
}

/** What a badge shows: at most this, then "99+". */
export const BADGE_CAP = 99

type BadgeProps = {
  /** Nothing shows at 0. Left out: only a dot. */
  count?: number
  /** Show the number 0 as well (no credits left). */
  showZero?: boolean
  tone?: keyof typeof TONES
  /** The count in words, for those who listen: "3 unread messages". */
  label: string
  /** A line of the page's ground around it: for badges that lie on something. */
  ringed?: boolean
  className?: string
}

export function Badge({
  count,
  showZero = false,
  tone = 'unread',
  label,
  ringed = false,
  className,
}: BadgeProps) {
  if (count !== undefined && count <= 0 && !showZero) return null
  return (
    <span
      className={cx(
        'inline-grid place-items-center rounded-full leading-none font-bold tabular',
        count === undefined ? 'size-2.5' : 'h-5 min-w-5 px-1.5 text-xs',
        ringed && 'ring-2 ring-canvas',
        TONES[tone],
        className,
      )}
    >
      {count !== undefined && <span aria-hidden="true">{count > BADGE_CAP ? `${BADGE_CAP}+` : count}</span>}
      <span className="sr-only">{label}</span>
    </span>
  )
}
