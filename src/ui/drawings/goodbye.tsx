import { Drawing, DrawnHeart } from './drawing.tsx'

/** A balloon that was let go. */
export function GoodbyeDrawing() {
  return (
    <Drawing>
      <path d="M22 132h164" />
      <path className="fill-surface" d="M34 132c6-22 24-34 44-34s38 12 44 34z" />
      <path className="fill-surface" d="M96 132c5-17 20-27 36-27s31 10 36 27z" />
      <path d="M120 92c-4-12 10-16 4-30" className="stroke-ink-soft" />
      <DrawnHeart x={101} y={14} size={46} />
      <path d="m120 60 8 0-4-6z" className="fill-primary stroke-none" />
      <path d="M48 58c5-6 10-6 13 0 3-6 8-6 13 0M150 70c4-5 8-5 11 0 3-5 7-5 11 0" />
      <path d="m86 26-8-6m6 20-10 1m86-14 8-6m-6 20 10 1" className="stroke-warning" />
    </Drawing>
  )
}
