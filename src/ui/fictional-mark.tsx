import { Drama } from 'lucide-react'
import { cx } from '#ui/class-names.ts'

type FictionalMarkProps = {
  /** The site's own word for it. */
  word: string
  /** `photo`: the pill at a photo's top left corner. `text`: within a line; `small-text`: in a list. */
  on?: 'photo' | 'text' | 'small-text'
  className?: string
}

/** Says that this profile is fictional: always the same icon, the word beside it. */
export function FictionalMark({ word, on = 'text', className }: FictionalMarkProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 font-semibold',
        on === 'photo'
          ? 'max-w-[calc(100%-1.25rem)] rounded-[0.8rem] bg-black/65 px-2.5 py-1 text-xs leading-tight text-white backdrop-blur-md'
          : cx('max-w-full text-ink-soft', on === 'text' ? 'text-sm' : 'text-xs'),
        className,
      )}
    >
      <Drama aria-hidden="true" className="size-[1.15em] shrink-0" />
      <span className={on === 'photo' ? 'min-w-0 hyphens-auto' : 'truncate'}>{word}</span>
    </span>
  )
}
