import { Drawing, DrawnHeart } from './drawing.tsx'

/** A letter halfway out of its envelope. */
export function MailDrawing() {
  return (
    <Drawing>
      <path className="fill-primary" d="m46 68 58-42 58 42v64H46z" />
      <path className="fill-surface" d="M62 36h84v72H62z" />
      <path d="M76 54h56M76 66h34" className="stroke-border" />
      <DrawnHeart x={116} y={62} size={18} />
      <path className="fill-surface" d="m46 70 46 35c7 5 17 5 24 0l46-35v62H46z" />
      <path d="m46 132 42-31m74 31-42-31" />
      <path d="m170 48 10-8m-6 20 12-1M38 48l-10-8m6 20-12-1" className="stroke-warning" />
    </Drawing>
  )
}
