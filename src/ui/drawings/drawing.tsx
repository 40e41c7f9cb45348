import type { ReactNode } from 'react'

/** The shared frame of all drawings: background, stroke and colours that follow the theme. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 208 156"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="h-auto w-full stroke-ink"
    >
      <path
        d="M31 118C8 96 12 52 44 35c24-13 38 3 62-8 30-14 68-10 82 24 13 32-6 62-33 71-40 13-95 22-124-4z"
        stroke="none"
        className="fill-primary-soft"
      />
      {children}
    </svg>
  )
}

/** The heart that appears in every drawing, 20 wide, placed by its top left corner. */
export function DrawnHeart({
  x,
  y,
  size = 20,
  filled = true,
}: {
  x: number
  y: number
  size?: number
  filled?: boolean
}) {
  return (
    <path
      transform={`translate(${x} ${y}) scale(${size / 20})`}
      d="M10 18C4 14 0 10 0 5.5A5 5 0 0 1 10 4a5 5 0 0 1 10 1.5C20 10 16 14 10 18z"
      vectorEffect="non-scaling-stroke"
      className={filled ? 'fill-primary stroke-none' : 'stroke-primary'}
      strokeDasharray={filled ? undefined : '1 6'}
    />
  )
}
