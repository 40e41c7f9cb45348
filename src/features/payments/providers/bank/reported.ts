import { children, type Node, type ReportedAmount, textOf } from './report-xml.ts'

/** A file of ours by its message id, or the part of it with the first or the other collections of mandates. */
export type Part = { batchId: string; sequenceType: 'FRST' | 'RCUR' | null }

/** What a report names a collection by; we wrote all of it into its file. */
export type Names = {
  endToEndId: string | null
  instructionId: string | null
  mandate: string | null
  part: Part | null
}

/** What a bank reports of one collection, of a part of a file, or of a file as a whole. */
export type Reported = Names & {
  /** `later`: it is announced and not booked. `unclear`: it is for people to look at, and `why`. */
  what: 'returned' | 'paid' | 'later' | 'unclear'
  why?: string
  /** Whether it is about all that `part` names. */
  isWhole: boolean
  /** How many collections a whole has. */
  count: number | null
  /** The code of ISO 20022. */
  reason: string | null
  amount: ReportedAmount
  /** What banks took for it, in minor units: some add it to what they debit. */
  charges: number
}

export const NOTHING = {
  endToEndId: null,
  instructionId: null,
  mandate: null,
  part: null,
  isWhole: false,
  count: null,
  reason: null,
  amount: null,
  charges: 0,
}

export const unclear = (why: string) => ({ what: 'unclear' as const, why })

/** The part of a file that one of our ids of payment information names, or the file that its message id does. */
export function partOf(id: string | null): Part | null {
  const [, batchId, sequenceType] = /^(.+)\.(FRST|RCUR)$/.exec(id ?? '') ?? []
  if (batchId) return { batchId, sequenceType: sequenceType as 'FRST' | 'RCUR' }
  return id ? { batchId: id, sequenceType: null } : null
}

/** Banks write it where an id is missing. */
const PLACEHOLDER = /^(NOT ?PROVIDED|NONREF|NOTAVAILABLE)$/i

export const idOf = (node: Node | undefined, name: string): string | null => {
  const id = textOf(node, name)
  return id && PLACEHOLDER.test(id) ? null : id
}

const COLLECTION = /^D[0-9A-F]{32}$/
const MANDATE = /^M[0-9A-HJKMNP-TV-Z]{16}$/
const BATCH = /^V\d{8}-[0-9A-F]{8}$/

/** Whether it names a collection, a mandate or a file as ours are named. */
export function looksOurs({ endToEndId, instructionId, mandate, part }: Names): boolean {
  return (
    COLLECTION.test(endToEndId ?? '') ||
    COLLECTION.test(instructionId ?? '') ||
    MANDATE.test(mandate ?? '') ||
    BATCH.test(part?.batchId ?? '')
  )
}

const CODE = /^[A-Z]{2}\d{2}$/

/** A reason's code. Banks may put one of their own beside it; the one of ISO 20022 counts, wherever it stands. */
export function reasonIn(node: Node | undefined, ...path: string[]): string | null {
  const reasons = node ? children(node, ...path) : []
  const codes = reasons.map((one) => textOf(one, 'Cd')).filter((code) => code !== null)
  const own = reasons.map((one) => textOf(one, 'Prtry')).filter((code) => CODE.test(code ?? ''))
  return codes.find((code) => CODE.test(code)) ?? codes[0] ?? own[0] ?? null
}
