import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#ui/class-names.ts'

type EntryCardProps = {
  title: ReactNode
  text?: ReactNode
  drawing?: ReactNode
  /** The card replaced a submitted form: focuses the heading, so that it is read out. */
  arrived?: boolean
  children?: ReactNode
  /** Links to other pages, below the card. */
  below?: ReactNode
}

/** A single task before entering: a card on wider screens, the whole page on phones. */
export function EntryCard({ title, text, drawing, arrived = false, children, below }: EntryCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrived) heading.current?.focus()
  }, [arrived])
  return (
    <div className="site-container pt-2 pb-16 sm:pt-12">
      <div
        className={cx(
          'mx-auto max-w-110 sm:rounded-sheet sm:border sm:border-edge sm:bg-raised sm:px-10 sm:py-10 sm:shadow-raised',
          arrived && 'animate-rise',
        )}
      >
        {drawing && <div className="mx-auto mb-6 w-44">{drawing}</div>}
        <h1
          ref={heading}
          tabIndex={-1}
          className={cx('text-2xl outline-none', Boolean(drawing) && 'text-center')}
        >
          {title}
        </h1>
        {text && <p className={cx('mt-2 mb-6 text-ink-soft', Boolean(drawing) && 'text-center')}>{text}</p>}
        {children}
      </div>
      {below && <p className="mx-auto mt-8 max-w-110 text-center text-ink-soft">{below}</p>}
    </div>
  )
}

/** Emphasis for an address in a text. */
export function strong(chunks: ReactNode): ReactNode {
  return <strong className="font-semibold wrap-anywhere text-ink">{chunks}</strong>
}
