/** How long each file took in the last run that was recorded, in seconds: `npm test -- --record`. */
export const TIMES = 'tests/times.json'
type Planned<File> = { file: File; seconds: number; kind: 'browser' | 'server' }

/**
 * Orders files for two workers that take them in turn: the longest first, and one with a browser beside one without, as
 * two browsers keep each other from the processors.
 */
export function plan<File>(files: Planned<File>[]): File[] {
  const left = files.toSorted((one, other) => other.seconds - one.seconds)
  const lanes = [
    { free: 0, kind: 'none' },
    { free: 0, kind: 'none' },
  ]
  const order: File[] = []
  while (left.length > 0) {
    const [lane, beside] = lanes.toSorted((one, other) => one.free - other.free) as [Lane, Lane]
    const fitting = left.findIndex(({ kind }) => kind !== beside.kind)
    const [next] = left.splice(Math.max(fitting, 0), 1) as [Planned<File>]
    order.push(next.file)
    Object.assign(lane, { free: lane.free + next.seconds, kind: next.kind })
  }
  return order
}

type Lane = { free: number; kind: string }
