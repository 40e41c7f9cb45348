import type { ReactNode } from 'react'
import type { Pose } from '../../verified/poses.ts'

const FINGER = 6

const palm = (x: number, y: number) => <rect x={x} y={y} width="16" height="17" rx="6" fill="currentColor" />

/** A closed hand, with the lines between its fingers. */
const fist = (x: number, y: number, width = 19) => (
  <>
    <rect x={x} y={y} width={width} height="17" rx="7" fill="currentColor" />
    <g className="stroke-surface" strokeWidth="1.5">
      <path
        d={`M${x + 6} ${y + 4.5}h${width - 10}M${x + 6} ${y + 8.5}h${width - 10}M${x + 6} ${y + 12.5}h${width - 10}`}
      />
    </g>
  </>
)

/** The arm and hand of each pose, beside a face of which the middle is at 60, 50. */
const HANDS: Record<Pose, ReactNode> = {
  hand_on_cheek: (
    <>
      <path d="M102 114 90 80" strokeWidth="9" />
      <path d="M80 66q7-4 13 0l-1 14h-9z" fill="currentColor" />
      <path d="M80 66 77 44M86 64 85 40M92 66l1-20M82 76l-8-6" strokeWidth={FINGER} />
    </>
  ),
  two_fingers: (
    <>
      <path d="m106 114-4-28" strokeWidth="9" />
      {palm(93, 69)}
      <path d="m97 71-5-24M105 71l6-24" strokeWidth={FINGER} />
    </>
  ),
  thumb_up: (
    <>
      <path d="m106 114-4-28" strokeWidth="9" />
      <path d="M95 72V53" strokeWidth="8" />
      {fist(91, 66)}
    </>
  ),
  hand_on_head: (
    <>
      <path d="m101 112 13-52-32-32" strokeWidth="9" />
      <path d="M82 28C72 20 57 18 46 23" strokeWidth="9" />
    </>
  ),
  open_hand: (
    <>
      <path d="m106 114-4-28" strokeWidth="9" />
      {palm(94, 69)}
      <path d="m97 71-5-19M101 70l-1-23M106 70l3-22M109 72l7-17M96 80l-8-7" strokeWidth="5" />
    </>
  ),
  finger_on_nose: (
    <>
      <path d="M102 114 84 80" strokeWidth="9" />
      <path d="M76 68 63 55" strokeWidth={FINGER} />
      {fist(72, 64)}
    </>
  ),
  ring_of_fingers: (
    <>
      <path d="m107 114-3-28" strokeWidth="9" />
      <circle cx="94" cy="65" r="8" strokeWidth="5.5" />
      <path d="M99 70q6-4 12 0l-1 15h-10z" fill="currentColor" />
      <path d="M103 68V44M108 69l4-21M112 72l4-14" strokeWidth="5" />
    </>
  ),
  hand_behind_ear: (
    <>
      <path d="m109 114-9-44" strokeWidth="9" />
      <path d="M93 68c9-6 10-24 0-34" strokeWidth="9" />
    </>
  ),
  fist_under_chin: (
    <>
      <path d="M94 116 68 90" strokeWidth="9" />
      {fist(51, 75)}
    </>
  ),
  three_fingers: (
    <>
      <path d="m106 114-4-28" strokeWidth="9" />
      {palm(94, 69)}
      <path d="m97 71-6-20M102 70V46M107 71l7-20" strokeWidth={FINGER} />
    </>
  ),
}

/** A pose to copy. The words beside it say the same. */
export function PoseDrawing({ pose, className }: { pose: Pose; className?: string }) {
  return (
    <svg
      viewBox="0 0 120 120"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <circle cx="60" cy="50" r="24" className="fill-surface" />
      <path d="M37 44c4-9 13-13 23-13s19 4 23 13M53 74v7c-23 3-39 15-41 37M67 74v7c23 3 39 15 41 37" />
      <path d="M52 47v1M68 47v1" strokeWidth="4" />
      <path d="M52 59c4 5 12 5 16 0" />
      {pose === 'hand_behind_ear' && <path d="M84 44c6-1 6 12 0 11" />}
      <g className="text-primary">{HANDS[pose]}</g>
    </svg>
  )
}
