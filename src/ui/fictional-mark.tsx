import { cx } from './class-names.ts'

type FictionalMarkProps = {
  /** The site's own word for fictional profiles. */
  word: string
  /** `photo`: a pill in a photo's top left corner. `text`: within a line. `small-text`: in a list. */
  on?: 'photo' | 'text' | 'small-text'
  className?: string
}

/** Marks a profile as fictional, with the word and the site's icon. */
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
      <FictionalIcon className="size-[1.15em] shrink-0" />
      <span className="min-w-0 hyphens-auto">{word}</span>
    </span>
  )
}

/** The icon that the site has chosen for all of its pages, which name it on their outermost element. */
export function FictionalIcon({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('fictional-icon', className)} />
}
