import { useEffect, useRef, useSyncExternalStore } from 'react'

type CountdownProps = {
  /** In milliseconds since 1970. */
  endsAt: number
  /** The time at the server. */
  now: () => number
  /** When the server rendered, so that server and browser first render the same text. */
  renderedAt: number
  onEnd?: () => void
  /** What is counted: "Your bonus ends in". */
  label?: string
  className?: string
}

function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

function everySecond(tick: () => void) {
  const timer = setInterval(tick, 1000)
  return () => clearInterval(timer)
}

/** Shows hh:mm:ss in digits of equal width; stops at 00:00:00. */
export function Countdown({ endsAt, now, renderedAt, onEnd, label, className }: CountdownProps) {
  const text = useSyncExternalStore(
    everySecond,
    () => clockText(endsAt - now()),
    () => clockText(endsAt - renderedAt),
  )
  const over = text === '00:00:00'
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (over) end.current?.()
  }, [over])
  return (
    <span role="timer" aria-label={label && `${label} ${text}`} className={className}>
      <span className="tabular">{text}</span>
    </span>
  )
}
