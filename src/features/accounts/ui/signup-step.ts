import type { SayProblem } from './problem-words.tsx'
import type { Draft } from './signup-draft.ts'
import type { Field } from './signup-problems.ts'

/** What every step is given: the answers so far, and what is wrong with them. */
export type StepProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  problem: SayProblem
  /** Whether a field is asked for; left out, all are. Of a prepared signup some things are known. */
  asks?: (field: Field) => boolean
}

export const asksAll = () => true
