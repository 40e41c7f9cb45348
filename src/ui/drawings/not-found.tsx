import { Drawing, DrawnHeart } from './drawing.tsx'

/** A signpost at a crossing, at night. */
export function NotFoundDrawing() {
  return (
    <Drawing>
      <path className="fill-warning stroke-none" d="M162 22a20 20 0 1 0 18 30 17 17 0 0 1-18-30z" />
      <path d="M26 134h156" />
      <path className="fill-surface" d="M98 36h12v98H98z" />
      <path className="fill-surface" d="M62 46h74l14 13-14 13H62z" />
      <path className="fill-primary stroke-none" d="M146 82H72L58 95l14 13h74z" />
      <path d="M76 59h40" className="stroke-border" />
      <DrawnHeart x={122} y={51} size={16} />
      <path d="M84 95h46" className="stroke-white" strokeDasharray="1 9" strokeWidth="4" />
      <path d="M40 134c0-10 4-16 12-18m-12 18c0-8-3-13-9-16" className="stroke-success-ink" />
      <path d="M168 134c0-8 3-13 10-15" className="stroke-success-ink" />
      <path d="M36 50h8m-4-4v8" className="stroke-warning" />
    </Drawing>
  )
}
