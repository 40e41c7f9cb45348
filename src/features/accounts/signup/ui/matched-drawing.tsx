import { Drawing, DrawnHeart } from '#ui/drawings/drawing.tsx'

/** Two cups on a table, with sparks between them. */
export function MatchedDrawing() {
  return (
    <Drawing>
      <path d="M26 132h156" />
      <path className="fill-surface" d="M46 90h44v22c0 12-8 20-20 20h-4c-12 0-20-8-20-20z" />
      <path d="M46 96h-5c-7 0-11 4-11 10s4 10 11 10h6" />
      <path className="fill-primary" d="M118 90h44v22c0 12-8 20-20 20h-4c-12 0-20-8-20-20z" />
      <path d="M162 96h5c7 0 11 4 11 10s-4 10-11 10h-6" />
      <path d="M60 78c-6-8 6-12 0-20m16 20c-6-8 6-12 0-20" className="stroke-ink-soft" />
      <path d="M132 78c-6-8 6-12 0-20m16 20c-6-8 6-12 0-20" className="stroke-ink-soft" />
      <DrawnHeart x={91} y={38} size={26} />
      <path d="M104 28V18m-20 14-7-7m47 7 7-7" className="stroke-warning" />
    </Drawing>
  )
}
