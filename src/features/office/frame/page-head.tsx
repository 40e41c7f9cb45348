import { type ReactNode, useEffect } from 'react'
import { cx } from '#ui/class-names.ts'

type PageHeadProps = {
  title: string
  words?: ReactNode
  action?: ReactNode
  /** Leaves the window to what follows; on phones without the words. */
  compact?: boolean
}

/** The head of a page, which also names the window. */
export function PageHead({ title, words, action, compact = false }: PageHeadProps) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div
      className={cx(
        'flex flex-wrap justify-between gap-4',
        compact ? 'mb-2 items-baseline gap-y-0 sm:mb-4' : 'mb-6 items-end max-sm:mb-4',
      )}
    >
      <div className="min-w-0">
        <h1 className={cx('text-2xl', compact && 'max-sm:text-xl')}>{title}</h1>
        {words && !compact && <p className="mt-1 max-w-[65ch] text-ink-soft">{words}</p>}
      </div>
      {action}
      {words && compact && <p className="basis-full text-ink-soft max-sm:hidden">{words}</p>}
    </div>
  )
}
