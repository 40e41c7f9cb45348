import { Slider } from '@base-ui/react/slider'
import type { ReactNode } from 'react'

type RangeSliderProps = {
  label: ReactNode
  min: number
  max: number
  value: readonly [number, number]
  /** While it moves. */
  onChange: (value: [number, number]) => void
  /** When it has come to rest: the time to search. */
  onSettle?: (value: [number, number]) => void
  /** "25 to 35". */
  text: ReactNode
  lowLabel: string
  highLabel: string
  /** The least distance between the two. */
  least?: number
}

/** From this to that: an age range. */
export function RangeSlider({
  label,
  min,
  max,
  value,
  onChange,
  onSettle,
  text,
  lowLabel,
  highLabel,
  least = 0,
}: RangeSliderProps) {
  const thumb =
    'size-7 rounded-full border-2 border-primary-strong bg-white shadow-card transition-[scale] after:absolute after:-inset-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-dragging:scale-112'
  const pair = (next: readonly number[]): [number, number] => [next[0] ?? min, next[1] ?? max]
  return (
    <Slider.Root
      min={min}
      max={max}
      value={value}
      minStepsBetweenValues={least}
      onValueChange={(next) => onChange(pair(next))}
      onValueCommitted={(next) => onSettle?.(pair(next))}
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <Slider.Label className="font-semibold">{label}</Slider.Label>
        <span className="tabular">{text}</span>
      </div>
      <Slider.Control className="flex h-12 touch-none items-center px-3.5 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-control/45">
          <Slider.Indicator className="rounded-full bg-primary-strong" />
          <Slider.Thumb index={0} aria-label={lowLabel} className={thumb} />
          <Slider.Thumb index={1} aria-label={highLabel} className={thumb} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
