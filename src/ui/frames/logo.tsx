import { cx } from '../class-names.ts'
import { type LinkElement, renderAs } from '../controls/render-as.ts'

type LogoProps = {
  siteName: string
  size?: 'sm' | 'md' | 'lg'
  /** The site's own, instead of the heart. */
  picture?: string | null | undefined
  /** Shows only the mark; screen readers still read the name. */
  markOnly?: boolean
  /** Usually the home page. */
  link?: LinkElement
  className?: string
}

const SIZES = { sm: 'text-lg', md: 'text-xl', lg: 'text-2xl' }

export function Logo({ siteName, size = 'md', picture, markOnly = false, link, className }: LogoProps) {
  const look = cx(
    'inline-flex h-[max(calc(var(--spacing)*11),1.4em)] min-w-[1.4em] flex-wrap items-center gap-x-2 overflow-hidden rounded-sm font-headline font-bold tracking-[-0.035em] whitespace-nowrap text-ink no-underline',
    SIZES[size],
    className,
  )
  const content = (
    <>
      {/* Both parts are one line high: without room for both, the name wraps to a hidden second line. */}
      <span className="flex h-[max(calc(var(--spacing)*11),1.4em)] items-center">
        {picture ? (
          <img src={picture} alt="" className="h-[1.25em] w-auto max-w-40 object-contain" />
        ) : (
          <LogoMark className="h-[1.25em] w-auto" />
        )}
      </span>
      <span
        data-preview
        className={markOnly ? 'sr-only' : 'flex h-[max(calc(var(--spacing)*11),1.4em)] items-center'}
      >
        {siteName}
      </span>
    </>
  )
  return link ? (
    renderAs(link, { className: look, children: content })
  ) : (
    <span className={look}>{content}</span>
  )
}

/** A heart with three sparks at its shoulder. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className={cx('shrink-0', className)}>
      <path
        d="M15.2 33.4C7.9 29.6 2 24.3 1.2 17.6.6 12.6 4 8.6 8.4 8.5c3 0 5.4 1.6 6.8 4.2 1.7-2.3 4.3-3.5 7.1-3 4.4.8 7 5.3 5.7 10.2-1.7 6.3-7.2 10.8-12.8 13.500z"
        className="fill-primary"
      />
      <g fill="none" strokeWidth="3" strokeLinecap="round" className="stroke-primary">
        <path d="M24.2 5.8 24.8 2" />
        <path d="M28.8 8.2 32 5.2" />
        <path d="M31 12.9 34.6 12.6" />
      </g>
    </svg>
  )
}
