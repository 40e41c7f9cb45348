import { Drawing, DrawnHeart } from './drawing.tsx'

/** Two speech bubbles, one of them waiting. */
export function NoChatsDrawing() {
  return (
    <Drawing>
      <path
        className="fill-surface"
        d="M40 34h70a14 14 0 0 1 14 14v26a14 14 0 0 1-14 14H68l-18 16V88H40a14 14 0 0 1-14-14V48a14 14 0 0 1 14-14z"
      />
      <path d="M46 54h54M46 68h32" className="stroke-border" />
      <path
        className="fill-primary stroke-none"
        d="M112 70h56a14 14 0 0 1 14 14v22a14 14 0 0 1-14 14h-6v17l-19-17h-31a14 14 0 0 1-14-14V84a14 14 0 0 1 14-14z"
      />
      <g className="fill-white stroke-none">
        <circle cx="122" cy="95" r="5" />
        <circle cx="140" cy="95" r="5" />
        <circle cx="158" cy="95" r="5" />
      </g>
      <DrawnHeart x={136} y={34} size={18} />
      <path d="m160 30 4-6m4 14 7-2" className="stroke-warning" />
      <path d="M34 120h8m-4-4v8" className="stroke-warning" />
    </Drawing>
  )
}
