import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'

type ScrollAreaProps = {
  /** What it holds, for readers by keyboard or by ear. Left out where all that it holds has the focus itself. */
  label?: string
  /** What it lies on, into which it fades. */
  ground?: keyof typeof GROUNDS
  /** Gives the part that scrolls a height at most, or space. */
  className?: string | undefined
  children: ReactNode
}

const GROUNDS = { surface: 'text-surface', canvas: 'text-canvas' }
const NONE = { start: false, end: false, below: false }

/** What may be wider or taller than its place. It scrolls by itself, also by keyboard, and fades where there is more. */
export function ScrollArea({ label, ground = 'surface', className, children }: ScrollAreaProps) {
  const box = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState(NONE)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const element = box.current!
    const look = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight, scrollWidth, scrollHeight } = element
      const seen = {
        start: scrollLeft > 1,
        end: scrollLeft + clientWidth < scrollWidth - 1,
        below: scrollTop + clientHeight < scrollHeight - 1,
      }
      setMore((before) =>
        before.start === seen.start && before.end === seen.end && before.below === seen.below ? before : seen,
      )
      setScrolls(scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
    }
    look()
    const resized = new ResizeObserver(look)
    for (const one of [element, ...element.children]) resized.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div className="relative min-w-0">
      <div
        ref={box}
        // Where all of it is seen there is nothing to go to.
        {...(label && scrolls && { role: 'region', 'aria-label': label, tabIndex: 0 })}
        className={cx('relative overflow-auto overscroll-x-contain', className)}
      >
        {children}
      </div>
      <div aria-hidden="true" className={GROUNDS[ground]}>
        <Edge shown={more.start} className="inset-y-0 start-0 w-8 bg-linear-to-r" />
        <Edge shown={more.end} className="inset-y-0 end-0 w-14 bg-linear-to-l from-20%">
          {label && <ChevronRight className="absolute end-0 top-2 size-5 text-ink-soft" />}
        </Edge>
        <Edge shown={more.below} className="inset-x-0 bottom-0 h-10 bg-linear-to-t" />
      </div>
    </div>
  )
}

type EdgeProps = { shown: boolean; className: string; children?: ReactNode }

function Edge({ shown, className, children }: EdgeProps) {
  return (
    <div
      className={cx(
        'pointer-events-none absolute from-current to-transparent transition-opacity motion-reduce:transition-none',
        className,
        !shown && 'opacity-0',
      )}
    >
      {children}
    </div>
  )
}
