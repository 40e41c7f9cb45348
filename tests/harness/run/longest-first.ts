import { availableParallelism } from 'node:os'

/** Files at a time: one more than processors, as each waits a third of its time for a clock, a program or a browser. */
export const WORKERS = Math.max(2, availableParallelism()) + 1

/** How long each file took in the last run that was recorded, in seconds: `npm test -- --record`. */
export const TIMES = 'tests/times.json'
type Planned<File> = { file: File; seconds: number; kind: 'browser' | 'server' }

/**
 * Orders files for workers that take them in turn: the longest first, and never all with a browser or all without, as
 * those with one keep each other from the processors.
 */
export function plan<File>(files: Planned<File>[], workers = WORKERS): File[] {
  const left = files.toSorted((one, other) => other.seconds - one.seconds)
  const lanes: Lane[] = Array.from({ length: workers }, () => ({ free: 0, kind: 'none' }))
  const order: File[] = []
  while (left.length > 0) {
    const [lane, ...beside] = lanes.toSorted((one, other) => one.free - other.free) as [Lane, ...Lane[]]
    const fitting = left.findIndex((file) => beside.some(({ kind }) => kind !== file.kind))
    const [next] = left.splice(Math.max(fitting, 0), 1) as [Planned<File>]
    order.push(next.file)
    Object.assign(lane, { free: lane.free + next.seconds, kind: next.kind })
  }
  return order
}

type Lane = { free: number; kind: string }
