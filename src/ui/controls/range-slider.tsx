import { Slider } from '@base-ui/react/slider'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

type RangeSliderProps = {
  label: ReactNode
  min: number
  max: number
  value: readonly [number, number]
  /** Called while a thumb moves. */
  onChange: (value: [number, number]) => void
  /** Called when a thumb is released: the time to search. */
  onSettle?: (value: [number, number]) => void
  /** "25 to 35". */
  text: ReactNode
  lowLabel: string
  highLabel: string
  /** "25 years", for screen readers. */
  valueText: (value: number) => string
}

/** A slider with two thumbs, for a range such as ages. */
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
  valueText,
}: RangeSliderProps) {
  // Each lies outside of its value, so that they touch but do not cover each other where both are equal.
  const thumb =
    'size-7 rounded-full border-2 border-primary-strong bg-white shadow-card transition-[scale] after:absolute after:-inset-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus data-dragging:scale-112'
  const pair = (next: readonly number[]): [number, number] => [next[0] ?? min, next[1] ?? max]
  return (
    <Slider.Root
      min={min}
      max={max}
      value={value}
      onValueChange={(next) => onChange(pair(next))}
      onValueCommitted={(next) => onSettle?.(pair(next))}
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <Slider.Label className="font-semibold">{label}</Slider.Label>
        <span className="tabular">{text}</span>
      </div>
      <Slider.Control className="flex h-12 touch-none items-center px-7 select-none">
        <Slider.Track className="h-1.5 w-full rounded-full bg-control/45">
          <Slider.Indicator className="rounded-full bg-primary-strong" />
          <Slider.Thumb
            index={0}
            aria-label={lowLabel}
            getAriaValueText={(_, age) => valueText(age)}
            className={cx(thumb, '-ms-3.5')}
          />
          <Slider.Thumb
            index={1}
            aria-label={highLabel}
            getAriaValueText={(_, age) => valueText(age)}
            className={cx(thumb, 'ms-3.5')}
          />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
