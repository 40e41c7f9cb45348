import { Drama } from 'lucide-react'
import { cx } from '#ui/class-names.ts'

type FictionalMarkProps = {
  /** The site's own word for it. */
  word: string
  /** `photo`: the pill at a photo's top left corner. `text`: within a line. */
  on?: 'photo' | 'text'
  className?: string
}

/** Says that this profile is fictional: always the same icon, the word beside it. */
export function FictionalMark({ word, on = 'text', className }: FictionalMarkProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 font-semibold',
        on === 'photo'
          ? 'rounded-full bg-black/65 px-2.5 py-1 text-xs text-white backdrop-blur-md'
          : 'text-sm text-ink-soft',
        className,
      )}
    >
      <Drama aria-hidden="true" className="size-[1.15em] shrink-0" />
      <span className="truncate">{word}</span>
    </span>
  )
}
