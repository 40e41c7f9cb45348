import { Drawing, DrawnHeart } from './drawing.tsx'

/** A burnt match beside a box with more of them. */
export function WentWrongDrawing() {
  return (
    <Drawing>
      <path d="M30 132h148" />
      <path className="fill-surface" d="M104 96h62v36h-62z" />
      <path className="fill-primary stroke-none" d="M105.5 97.5h59V108h-59z" />
      <DrawnHeart x={127} y={112} size={15} />
      <path d="M118 96V82m14 14V80m14 16V83" className="stroke-warning" strokeWidth="5" />
      <g className="fill-primary stroke-none">
        <circle cx="118" cy="80" r="5" />
        <circle cx="132" cy="78" r="5" />
        <circle cx="146" cy="81" r="5" />
      </g>
      <path d="m46 130 30-50" strokeWidth="9" />
      <path d="m46 130 23-39" strokeWidth="4" className="stroke-warning" />
      <circle cx="78" cy="77" r="8" className="fill-ink stroke-none" />
      <path
        d="M82 60c10-8-8-14 2-24 6-6 12-4 13-12"
        className="stroke-ink-soft"
        strokeDasharray="1 7"
        strokeWidth="4"
      />
      <path d="M170 52h8m-4-4v8" className="stroke-warning" />
    </Drawing>
  )
}
