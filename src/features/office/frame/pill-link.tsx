import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { cx } from '#ui/class-names.ts'

/** A row of links to the parts of a page; on a phone it scrolls. */
export function PillLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="relative flex gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-1 sm:flex-wrap">
        {children}
      </ul>
    </nav>
  )
}

type PillLinkProps = { href: string; here: boolean; count?: number; children: string }

export function PillLink({ href, here, count, children }: PillLinkProps) {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On a phone the row scrolls: only the row is moved, not the page.
    const row = item.current?.parentElement
    if (!here || !item.current || !row) return
    row.scrollLeft = item.current.offsetLeft - (row.clientWidth - item.current.offsetWidth) / 2
  }, [here])
  return (
    <li ref={item}>
      <Link
        href={href}
        aria-current={here ? 'page' : undefined}
        className={cx(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 whitespace-nowrap text-sm font-semibold no-underline',
          here
            ? 'border-primary-strong bg-primary-soft text-primary-ink'
            : 'border-border text-ink hover:bg-hover',
        )}
      >
        {children}
        {count !== undefined && <span className="font-normal tabular">{count}</span>}
      </Link>
    </li>
  )
}
