import { Heart } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../class-names.ts'

type HeartButtonProps = {
  liked: boolean
  onToggle: (liked: boolean) => void
  /** Includes the name: "Like Sanne". */
  label: string
  disabled?: boolean
  size?: 'md' | 'lg'
  className?: string
}

const SPARKS = [0, 45, 90, 135, 180, 225, 270, 315]

/** A heart that bursts when the viewer gives a like, but not when it renders as already given. */
export function HeartButton({ liked, onToggle, label, disabled, size = 'md', className }: HeartButtonProps) {
  const [bursts, setBursts] = useState(0)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={liked}
      disabled={disabled}
      onClick={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (!liked) setBursts(bursts + 1)
        onToggle(!liked)
      }}
      className={cx(
        'group/heart relative grid place-items-center rounded-full bg-surface/92 shadow-raised backdrop-blur-sm transition-[scale,background-color,color] hover:scale-106 active:scale-88 focus-visible:ring-6 focus-visible:ring-black/70 focus-visible:outline-white',
        size === 'lg' ? 'size-16' : 'size-11',
        liked ? 'text-primary' : 'text-ink hover:text-primary',
        className,
      )}
    >
      {/* The key restarts the animation at every like. */}
      <Heart
        key={bursts}
        aria-hidden="true"
        strokeWidth={2.2}
        className={cx(
          size === 'lg' ? 'size-8' : 'size-5.5',
          liked && 'fill-current',
          liked && bursts > 0 && 'heart-pop',
        )}
      />
      {liked && bursts > 0 && (
        <span key={`sparks-${bursts}`} aria-hidden="true" className="pointer-events-none absolute inset-0">
          {SPARKS.map((angle, index) => (
            <span
              key={angle}
              className={cx(
                'heart-spark absolute top-1/2 left-1/2 size-1.5 rounded-full',
                index % 2 ? 'bg-warning' : 'bg-primary',
              )}
              style={{ rotate: `${angle}deg` }}
            />
          ))}
        </span>
      )}
    </button>
  )
}
