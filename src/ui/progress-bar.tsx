import { useEffect, useState } from 'react'
import { cx } from './class-names.ts'

/** Shorter work shows no bar. */
const PROGRESS_THROTTLE_MS = 200
/** The time in which the bar approaches its end. */
const PROGRESS_DURATION_MS = 5000

type ProgressBarProps = {
  active: boolean
  label: string
}

/** The line along the top of the window while a page loads. */
export function ProgressBar({ active, label }: ProgressBarProps) {
  const [stage, setStage] = useState<'idle' | 'running' | 'done'>('idle')
  useEffect(() => {
    if (active) {
      const timer = setTimeout(() => setStage('running'), PROGRESS_THROTTLE_MS)
      return () => clearTimeout(timer)
    }
    setStage((before) => (before === 'running' ? 'done' : 'idle'))
    const timer = setTimeout(() => setStage('idle'), 400)
    return () => clearTimeout(timer)
  }, [active])
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-hidden={stage !== 'running'}
      className={cx(
        'pointer-events-none fixed inset-x-0 top-0 z-60 h-0.75 transition-opacity',
        stage === 'running' ? 'opacity-100 duration-0' : 'opacity-0 delay-200 duration-200',
      )}
    >
      <div
        className={cx(
          'h-full origin-left rounded-e-full bg-primary transition-[scale]',
          stage === 'idle' && 'scale-x-0 duration-0',
          stage === 'running' && 'scale-x-90',
          stage === 'done' && 'scale-x-100 duration-150',
        )}
        style={stage === 'running' ? { transitionDuration: `${PROGRESS_DURATION_MS}ms` } : undefined}
      />
    </div>
  )
}
