import { type CSSProperties, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ScrollArea } from '#ui/scroll-area.tsx'

const PARTS = [
  'funnel',
  'active',
  'messages',
  'credits',
  'reports',
  'income',
  'moderation',
  'cohorts',
  'landing',
] as const
type Part = (typeof PARTS)[number]

/** Links to the parts of the long page, which stay in sight. */
export function Jumps({ without }: { without: Part[] }) {
  const t = useTranslations('office.figures')
  const bar = useBarHeight()
  return (
    <nav
      aria-label={t('jumps')}
      style={{ '--bar': `${bar}px` } as CSSProperties}
      className="z-10 -mx-4 bg-canvas sm:-mx-8 [@media(height>=40rem)]:sticky [@media(height>=40rem)]:top-(--bar) lg:[@media(height>=40rem)]:top-0"
    >
      <ScrollArea ground="canvas" className="[scrollbar-width:none]">
        <ul className="flex w-max gap-1.5 px-4 py-2 sm:px-8">
          {PARTS.filter((part) => !without.includes(part)).map((part) => (
            <li key={part}>
              <a
                href={`#${part}`}
                className="flex min-h-11 items-center rounded-full border border-border bg-surface px-3.5 text-sm lg:px-3 font-semibold whitespace-nowrap text-ink no-underline hover:bg-hover"
              >
                {t(`parts.${part}`)}
              </a>
            </li>
          ))}
        </ul>
      </ScrollArea>
    </nav>
  )
}

/** Measures the bar above the page, which is higher with large text. */
function useBarHeight(): number {
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const bar = document.querySelector('header')
    if (!bar) return
    const resized = new ResizeObserver(() => setHeight(bar.offsetHeight))
    resized.observe(bar)
    return () => resized.disconnect()
  }, [])
  return height
}
