import { Drawing, DrawnHeart } from './drawing.tsx'

/** A magnifying glass over a town. */
export function NoResultsDrawing() {
  return (
    <Drawing>
      <path d="M24 124h160" />
      <path className="fill-surface" d="M38 124V88l16-14 16 14v36z" />
      <path d="M50 124v-14h8v14" />
      <path className="fill-surface" d="M146 124V76h28v48z" />
      <path d="M154 88h4m6 0h2m-12 13h4m6 0h2" />
      <path d="m136 104 21 24" strokeWidth="11" />
      <path d="m136 104 21 24" strokeWidth="5" className="stroke-warning" />
      <circle cx="109" cy="74" r="38" className="fill-surface" />
      <circle cx="109" cy="74" r="30" className="fill-primary-soft stroke-none" />
      <DrawnHeart x={92} y={58} size={34} filled={false} />
      <path d="M88 58c3-6 8-10 14-11" className="stroke-surface" />
      <path d="M28 42h8m-4-4v8M180 36h8m-4-4v8" className="stroke-warning" />
    </Drawing>
  )
}
