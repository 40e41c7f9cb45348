import { cx } from './class-names.ts'

const TONES = {
  unread: 'bg-primary-strong text-unread',
  warning: 'bg-warning text-black',
  danger: 'bg-danger text-white',
}

/** Higher counts show as "99+". */
const BADGE_CAP = 99

type BadgeProps = {
  /** A count of 0 hides the badge; no count shows only a dot. */
  count?: number
  /** Shows the badge at 0 too (no credits left). */
  showZero?: boolean
  tone?: keyof typeof TONES
  /** The count in words, for screen readers: "3 unread messages". */
  label: string
  /** Adds an outline in the page's background colour, for a badge on top of something. */
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
        count === undefined ? 'size-2.5' : 'h-[1.25rem] min-w-[1.25rem] px-1.5 text-xs',
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
