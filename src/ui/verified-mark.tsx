import { BadgeCheck } from 'lucide-react'
import { cx } from './class-names.ts'

type VerifiedMarkProps = {
  label: string
  /** On phones the name lies on a photo. */
  onPhoto?: boolean
}

/** After a name: a moderator has found that the member is the one in the main photo. */
export function VerifiedMark({ label, onPhoto }: VerifiedMarkProps) {
  return (
    <span title={label} className="ms-1.5 inline-block align-[-0.1em]">
      <BadgeCheck
        aria-hidden="true"
        className={cx('size-[0.95em] text-info-ink', onPhoto && 'max-sm:text-white')}
      />
      <span className="sr-only">{label}</span>
    </span>
  )
}
