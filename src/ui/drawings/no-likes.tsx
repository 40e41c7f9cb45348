import { Drawing, DrawnHeart } from './drawing.tsx'

/** A first bud in a pot. */
export function NoLikesDrawing() {
  return (
    <Drawing>
      <path d="M40 132h128" />
      <path className="fill-surface" d="M80 98h48l-6 34H86z" />
      <path className="fill-primary" d="M75 88h58v12H75z" />
      <path d="M104 88c0-16-2-26 0-38" className="stroke-success-ink" />
      <path d="M104 76c-14 2-24-4-27-17 14-1 24 4 27 17z" className="fill-success-soft stroke-success-ink" />
      <path d="M104 66c12 1 21-5 24-17-13 0-22 5-24 17z" className="fill-success-soft stroke-success-ink" />
      <DrawnHeart x={90} y={22} size={30} />
      <path d="M104 14V7m20 12 5-5m-45 5-5-5" className="stroke-warning" />
      <path d="M150 132c0-9 4-15 12-17m-12 17c0-7-3-12-8-14" className="stroke-success-ink" />
      <path d="M170 60h8m-4-4v8" className="stroke-warning" />
      <path d="M40 46h8m-4-4v8" className="stroke-warning" />
    </Drawing>
  )
}
