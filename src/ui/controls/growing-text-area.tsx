import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cx } from '../class-names.ts'

type GrowingTextAreaProps = ComponentProps<'textarea'> & { maxRows?: number }

// The server cannot measure; `rows` decides there.
const useMeasureEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

/** Grows with its text up to `maxRows`, then scrolls. Uses CSS `field-sizing`; measures in browsers without it. */
export function GrowingTextArea({
  maxRows = 10,
  rows = 1,
  className,
  style,
  ref,
  ...area
}: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null)
  useMeasureEffect(() => {
    const element = own.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    const grow = () => {
      element.style.height = 'auto'
      element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`
    }
    grow()
    element.addEventListener('input', grow)
    return () => element.removeEventListener('input', grow)
  }, [area.value])
  return (
    <textarea
      {...area}
      ref={(element) => {
        own.current = element
        if (typeof ref === 'function') return ref(element)
        if (ref) ref.current = element
      }}
      rows={rows}
      className={cx('field-sizing-content resize-none', className)}
      style={{
        minHeight: `calc(${rows}lh + 1.625rem)`,
        maxHeight: `calc(${maxRows}lh + 1.625rem)`,
        ...style,
      }}
    />
  )
}
