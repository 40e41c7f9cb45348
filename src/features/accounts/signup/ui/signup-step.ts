import type { SayProblem } from './problem-words.tsx'
import type { Draft } from './signup-draft.ts'
import type { Field } from './signup-problems.ts'

/** The props of every step: the answers so far, and their problems. */
export type StepProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  problem: SayProblem
  /** Whether a field is asked for; all are by default. */
  asks?: (field: Field) => boolean
}

export const asksAll = () => true
