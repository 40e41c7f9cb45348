import { Drawing, DrawnHeart } from '#ui/drawings/drawing.tsx'

/** A plug beside its socket. */
export function OfflineDrawing() {
  return (
    <Drawing>
      <path d="M14 96c20 20 34-18 48-14" />
      <path className="fill-surface" d="M62 62h18a18 18 0 0 1 18 18v4a18 18 0 0 1-18 18H62z" />
      <path d="M98 74h13m-13 16h13" strokeWidth="5" />
      <path className="fill-surface" d="M160 62h-16a18 18 0 0 0-18 18v4a18 18 0 0 0 18 18h16z" />
      <path d="M160 82c16 0 10 34 36 26" />
      <DrawnHeart x={72} y={73} size={18} />
      <path d="M140 78h8m-8 10h8" />
      <path d="m110 56-5-10m13 8 1-12m8 15 7-9m-24 60-5 9m14-7 1 11m8-14 7 8" className="stroke-warning" />
    </Drawing>
  )
}
