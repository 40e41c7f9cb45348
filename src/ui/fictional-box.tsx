import { cx } from './class-names.ts'
import { FictionalIcon, FictionalMark } from './fictional-mark.tsx'

type FictionalBoxProps = {
  /** The site's own word for fictional profiles; none where the mark stands next to the box. */
  word?: string
  /** What a fictional profile is. */
  warning: string
  className?: string
}

/** The warning about a fictional profile: one colour and one icon wherever it is shown. */
export function FictionalBox({ word, warning, className }: FictionalBoxProps) {
  return (
    <div
      role="note"
      className={cx('rounded-field border border-secondary-ink/35 bg-secondary-soft text-ink', className)}
    >
      {word ? (
        <>
          <FictionalMark word={word} className="text-base! text-secondary-ink!" />
          <p className="mt-1 text-sm">{warning}</p>
        </>
      ) : (
        <p className="flex items-start gap-2.5">
          <FictionalIcon className="mt-[0.1em] size-[1.35em] shrink-0 text-secondary-ink" />
          {warning}
        </p>
      )}
    </div>
  )
}
